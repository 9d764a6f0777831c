import type { AnyRow } from '../../../api/resourceApi'
import {
  type ProductionOrderCorrection,
  productionOrderCorrections,
} from '../../../resources/production/corrections/production_order_corrections'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { CorrectionChanges } from './CorrectionChanges'

const asCorrection = (row: AnyRow) => row as unknown as ProductionOrderCorrection

/** What is decided about is shown before it is decided. */
function Changes({ row }: RecordPart) {
  if (!row) return null
  const { id, status, version } = asCorrection(row)
  return status === 'pending' ? <CorrectionChanges key={version} id={id} /> : null
}

/** One correction over its list, with what it would change. */
export const CorrectionRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Changes} />

type Props = Pick<RecordGiven, 'onClose'> & { orderId: number; logId?: number }

/** A request about an order, or about one line of its log. */
export const RequestCorrection = ({ orderId, logId, onClose }: Props) => (
  <CorrectionRecord
    resource={productionOrderCorrections}
    id="new"
    initialValues={{
      production_order_id: orderId,
      ...(logId !== undefined && { production_log_id: logId, kind: 'quantity' }),
    }}
    onClose={onClose}
    onCreated={onClose}
  />
)
