import { Button, FileInput, Group } from '@mantine/core'
import { useState } from 'react'
import { projectCalls } from '../../../resources/projects/projectCalls'
import { FieldInput } from '../../fields/FieldInput'
import { useEventForm } from '../../resource/events/useEventForm'
import { Glyph } from '../../parts/Glyph'
import { PendingButton } from '../../ui/PendingButton'
import { firstType, inputsOf } from './recordInputs'
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

const { inputs } = projectCalls.record

/** The form of a new record on its page: type, day, its figure, progress, text and a file. */
export function RecordForm({ item, today, isManager, mayFinish, onSend }: Props) {
  const form = useEventForm({
    inputs,
    row: { record_date: today },
    nameOf: (name) => (name in inputs ? inputs[name as keyof typeof inputs].label : name),
  })
  const [isBegun, setBegun] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const { errors } = form
  const values: Readonly<Record<string, unknown>> = {
    ...form.values,
    ...(!isBegun && { record_type: firstType(item) }),
  }
  const names = inputsOf(values.record_type, isManager)
  const send = (finishes: boolean) =>
    void form.send(names, (payload) => onSend(payload, { file, finishes }), {
      record_type: values.record_type,
    })
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
        {names.map((name) => (
          <FieldInput
            key={name}
            field={form.narrowed(inputs[name as keyof typeof inputs])}
            label={inputs[name as keyof typeof inputs].label}
            isNeeded={form.isNeeded(name)}
            value={values[name]}
            {...(errors[name] ? { error: errors[name] } : {})}
            onChange={(value) => {
              setBegun(true)
              if (!isBegun) form.set('record_type', values.record_type)
              form.set(name, value)
            }}
          />
        ))}
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
