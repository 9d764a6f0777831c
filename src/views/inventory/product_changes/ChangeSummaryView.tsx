import { changeSummary } from '../../../resources/inventory/product_changes/change_summary'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { ChangeTiles } from './ChangeTiles'

/** Every request and batch on a line, with how long its decision took, under the figures of the queue. */
export const ChangeSummaryView = () => <ResourceScreen resource={changeSummary} above={<ChangeTiles />} />
