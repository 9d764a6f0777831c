import { Drawer, Stack } from '@mantine/core'
import type { FormValues } from '../../../api/calls'
import { recordRecovery } from '../../../api/carriers'
import type { Fields } from '../../../resources/kit/fields/field'
import { recordFields } from '../../../resources/production/recoveries/recoveryCalls'
import { FieldInput } from '../../fields/FieldInput'
import { DialogFoot } from '../../parts/DialogFoot'
import { ScanBox } from '../../parts/scan/ScanBox'
import { useEventForm } from '../../resource/events/useEventForm'
import { useOnce } from '../../resource/saving/useOnce'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { notifySuccess } from '../../ui/notify'
import { FilledPails } from './FilledPails'
import { sentPails, useRecording } from './useRecording'
import '../../parts/touchDrawer.css'
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
    <Drawer
      opened
      onClose={() => onClose(null)}
      position="right"
      size={880}
      className="dc-drawer"
      title={t('Record recovery')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
    >
      <LayerFocus />
      <div className="dc-recording-scan">
        <ScanBox label={t('Scan an empty pail')} compact onScan={recording.scan} />
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.send(names, send)
        }}
      >
        <Stack gap="md">
          <div className="dc-recording">
            {names.map((name) => {
              const field = inputs[name]
              return (
                field && (
                  <FieldInput
                    key={name}
                    field={form.narrowed(field)}
                    label={field.label}
                    isNeeded={form.isNeeded(name)}
                    value={values[name]}
                    {...(errors[name] ? { error: errors[name] } : {})}
                    onChange={(value) => form.set(name, value)}
                  />
                )
              )
            })}
          </div>
          {recording.rows.length > 0 && <FilledPails recording={recording} errors={errors} />}
          <DialogFoot
            refusal={form.refusal}
            isSending={form.isSending}
            isEmpty={recording.rows.length === 0 || !form.isComplete(names)}
            onCancel={() => onClose(null)}
          >
            {t('Record recovery')}
          </DialogFoot>
        </Stack>
      </form>
    </Drawer>
  )
}
