import type { FormValues } from '../../../api/calls'
import { recordRecovery } from '../../../api/carriers'
import type { Fields } from '../../../resources/kit/fields/field'
import { recordFields } from '../../../resources/production/recoveries/recoveryCalls'
import { EventInputs } from '../../resource/events/EventInputs'
import { useEventForm } from '../../resource/events/useEventForm'
import { useOnce } from '../../resource/saving/useOnce'
import { notifySuccess } from '../../ui/notify'
import { PailsDrawer } from './PailsDrawer'
import { sentPails, useRecording } from './useRecording'
import { t } from '../../../texts/texts'
import './recoveries.css'

const inputs: Fields = recordFields
const fromBottles: readonly unknown[] = ['wrong_fill', 'returned_bottles']

/** The inputs that mean something for this kind of liquid. */
const shownFor = (kind: unknown) =>
  Object.keys(inputs).filter((name) => name !== 'source_units' || fromBottles.includes(kind))

type Props = {
  /** The order it is recorded for, where that is known. */
  orderId: number | null
  /** Closed with the id of what was recorded, null without. */
  onClose: (made: number | null) => void
}

/** Records liquid taken out of an order: which lot and why, then the pails one scan after the other. */
export function RecordLiquid({ orderId, onClose }: Props) {
  const form = useEventForm({ inputs, row: { source_order_id: orderId }, nameOf: (name) => name })
  const recording = useRecording()
  const once = useOnce<FormValues>('recoveries')
  const { values, errors } = form
  const names = shownFor(values.kind)
  const send = async (payload: FormValues) => {
    const made = await once({ ...payload, pails: sentPails(recording.rows) }, recordRecovery)
    notifySuccess(t('{number} recorded', { number: made.number }))
    onClose(made.id)
  }
  return (
    <PailsDrawer
      title={t('Record recovery')}
      recording={recording}
      errors={errors}
      refusal={form.refusal}
      isSending={form.isSending}
      isEmpty={!form.isComplete(names)}
      action={t('Record recovery')}
      onSend={() => void form.send(names, send)}
      onClose={() => onClose(null)}
    >
      <div className="dc-recording">
        <EventInputs form={form} inputs={inputs} names={names} />
      </div>
    </PailsDrawer>
  )
}
