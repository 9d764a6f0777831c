import type { AnyRow } from '../../../../../api/resourceApi'
import type { EventDefinition } from '../../../../../resources/kit/define/facets/event'
import { dailyOrderLines } from '../../../../../resources/production/plan/daily_order_lines'
import { ActionDialog } from '../../../../resource/events/ActionDialog'
import { fireRow } from '../../../../resource/events/fireRow'
import { tellDone } from '../../../../resource/events/successToast'

/** An event of a requested line: its order is created, or it is rejected. */
export type RequestAct = { row: AnyRow; event: string; notes: EventDefinition }

type Props = RequestAct & { onClose: () => void; onDone: () => void }

/** What an event of a requested line needs, and sends it. */
export const RequestDialog = ({ row, event, notes, onClose, onDone }: Props) => (
  <ActionDialog
    resource={dailyOrderLines}
    row={row}
    notes={notes}
    onCancel={onClose}
    onSend={async (payload) => {
      const after = await fireRow(dailyOrderLines, row, event, payload)
      if (after) tellDone(dailyOrderLines, notes, after)
      onClose()
      onDone()
    }}
  />
)
