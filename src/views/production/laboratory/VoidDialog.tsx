import type { FormValues } from '../../../api/calls'
import { voidInputs } from '../../../resources/production/laboratory/measuredValue'
import { InputsDialog } from '../../resource/events/InputsDialog'
import { useOnce } from '../../resource/saving/useOnce'
import { t } from '../../../texts/texts'

export type VoidProps = {
  title: string
  /** The result, and the table it is of. */
  id: number
  table: 'hplc_results' | 'hplc_control_results'
  send: (values: FormValues, key: string) => Promise<unknown>
  onClose: () => void
}

/** Why a measured value is void: of a sample or of a control. */
export function VoidDialog({ title, id, table, send, onClose }: VoidProps) {
  const once = useOnce<FormValues>(table)
  return (
    <InputsDialog
      title={title}
      inputs={voidInputs}
      send={t('Void result')}
      onCancel={onClose}
      onSend={async (values) => {
        await once({ ...values, id }, send)
        onClose()
      }}
    />
  )
}
