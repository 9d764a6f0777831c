import { createRow } from '../../../../../api/resourceApi'
import { dailyOrderLines } from '../../../../../resources/production/plan/daily_order_lines'
import { t } from '../../../../../texts/texts'
import { InputsDialog } from '../../../../resource/events/InputsDialog'
import { useOnce } from '../../../../resource/saving/useOnce'
import { notifySuccess } from '../../../../ui/notify'

type Props = { onClose: () => void; onDone: () => void }

/** Asks for something to be made, by a day; it waits in the backlog until a planner creates its order or rejects it. */
export function NewRequest({ onClose, onDone }: Props) {
  const once = useOnce<Record<string, unknown>>('plan request')
  return (
    <InputsDialog
      title={t('Request')}
      inputs={dailyOrderLines.fields}
      send={t('Request|verb')}
      onCancel={onClose}
      onSend={async (payload) => {
        await once(payload, (body, key) => createRow(dailyOrderLines, body, key))
        notifySuccess(t('Requested: it waits in the backlog'))
        onClose()
        onDone()
      }}
    />
  )
}
