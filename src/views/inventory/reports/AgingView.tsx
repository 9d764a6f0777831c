import { inventoryAging } from '../../../resources/inventory/reports/inventory_aging'
import { ReportScreen } from '../../report/ReportScreen'
import { FilterEditors } from '../../resource/filters/filterEditors'
import { AgeBucketFilter } from './AgeBucketFilter'

const editors = { buckets: AgeBucketFilter }

/** The aging report: its age buckets have an editor of their own. */
export const AgingView = () => (
  <FilterEditors value={editors}>
    <ReportScreen resource={inventoryAging} />
  </FilterEditors>
)
