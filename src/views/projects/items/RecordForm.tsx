import { Button, FileInput, Group } from '@mantine/core'
import { useState } from 'react'
import type { Fields } from '../../../resources/kit/fields/field'
import { EventInputs } from '../../resource/events/EventInputs'
import { useEventForm } from '../../resource/events/useEventForm'
import { Glyph } from '../../parts/Glyph'
import { PendingButton } from '../../ui/PendingButton'
import { inputsOf, recordInputsOf } from './recordInputs'
import { t } from '../../../texts/texts'
import '../projects.css'

type Props = {
  item: { item_type: string }
  /** The day of the record, until another is chosen. */
  today: string
  /** Records are entered for other people too, and with files. */
  isManager: boolean
  /** The item may be finished after saving. */
  mayFinish: boolean
  /** Rejects with the refusal, which is shown here. */
  onSend: (values: Record<string, unknown>, more: { file: File | null; finishes: boolean }) => Promise<void>
}

/** The form of a new record on its page: type, day, its figure, progress, text and a file. */
export function RecordForm({ item, today, isManager, mayFinish, onSend }: Props) {
  const [inputs] = useState<Fields>(() => recordInputsOf(item))
  const form = useEventForm({
    inputs,
    row: { record_date: today },
    nameOf: (name) => inputs[name]?.label ?? name,
  })
  const [file, setFile] = useState<File | null>(null)
  const { values } = form
  const names = inputsOf(values.record_type, isManager)
  const send = (finishes: boolean) => void form.send(names, (payload) => onSend(payload, { file, finishes }))
  return (
    <form
      className="dc-record-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(false)
      }}
    >
      <div className="dc-record-inputs">
        <EventInputs form={form} inputs={inputs} names={names} />
        {isManager && (
          <FileInput
            label={t('File')}
            placeholder={t('Photo or document')}
            value={file}
            clearable
            onChange={setFile}
          />
        )}
      </div>
      {form.refusal !== null && (
        <p className="dc-field-error" role="alert">
          <Glyph name="stop" /> {form.refusal}
        </p>
      )}
      <Group gap="xs">
        <PendingButton type="submit" loading={form.isSending}>
          {t('Add record')}
        </PendingButton>
        {mayFinish && (
          <Button variant="default" disabled={form.isSending} onClick={() => send(true)}>
            {t('Add record and finish')}
          </Button>
        )}
      </Group>
    </form>
  )
}
