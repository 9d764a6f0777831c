import { productionOrderCorrections } from '../../../resources/production/corrections/production_order_corrections'
import { ageSince } from '../../resource/columns/ageCell'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { CorrectionRecord } from './CorrectionRecord'

const cells = { requested_at: ageSince('requested_at') }

/** What was logged wrongly on orders, and waits for another person to decide. */
export const OrderCorrectionsView = () => (
  <ResourceScreen resource={productionOrderCorrections} record={CorrectionRecord} cells={cells} />
)
