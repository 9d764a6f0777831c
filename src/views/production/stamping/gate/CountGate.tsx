import type { ClosedGate } from '../../../../resources/production/gates/gate'
import { GateNote } from '../../../parts/gates/GatedButton'
import { LabelCheckButton } from '../../labelChecks/LabelCheckButton'
import '../stamping.css'

type Props = {
  gate: ClosedGate | null
  orderId: number
  /** What the buttons that it closes refer to. */
  id?: string
}

/** What the count of bottles waits for, and the check of their label where that opens it. */
export function CountGate({ gate, orderId, id }: Props) {
  if (gate === null) return null
  return (
    <div className="dc-count-gate">
      <GateNote gate={gate} {...(id !== undefined && { id })} />
      {gate.code === 'label_check_required' && (
        <LabelCheckButton of={{ product_stamping_order_id: orderId }} isCompact />
      )}
    </div>
  )
}
