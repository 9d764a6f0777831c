import { productionOrderCorrections } from '../../../resources/production/corrections/production_order_corrections'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { CorrectionRecord } from './CorrectionRecord'

/** What was logged wrongly on orders, and waits for another person to decide. */
export const OrderCorrectionsView = () => (
  <ResourceScreen resource={productionOrderCorrections} record={CorrectionRecord} />
)
