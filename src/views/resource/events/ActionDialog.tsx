import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { EventDefinition } from '../../../resources/kit/define/event'
import type { Fields } from '../../../resources/kit/fields/field'
import { isBlank } from '../../../resources/kit/fields/rules'
import { isRequired } from '../../../resources/kit/fields/requiredWhere'
import { FieldInput } from '../../fields/FieldInput'
import { labelOf, rowLabel } from '../../fields/cellText'
import { problemOf } from '../../fields/problems'
import { DialogFoot } from '../../parts/DialogFoot'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { Dialog } from '../../ui/Dialog'

type Props = {
  resource: AnyResource
  row: AnyRow
  notes: EventDefinition
  /** What it is done to, where that is not this row alone. */
  called?: string
  onCancel: () => void
  /** Rejects with the refusal, which is shown here. */
  onSend: (payload: Record<string, unknown>) => Promise<void>
}

const initials = (inputs: Fields, row: AnyRow) =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, field]) => [
      name,
      typeof field.initial === 'boolean' ? Number(field.initial) : (field.initial ?? row[name] ?? null),
    ]),
  )

/** A field of the row, or a line of it by its number. */
const calledIn = (resource: AnyResource, name: string) => {
  const [table = '', place] = name.split('.')
  return table in resource.lines ? `Line ${Number(place ?? 0) + 1}` : labelOf(resource, name)
}

/** Asks what an event needs, or whether it is meant; the button repeats the verb. */
export function ActionDialog({ resource, row, notes, called, onCancel, onSend }: Props) {
  const inputs = notes.inputs ?? {}
  const [values, setValues] = useState<Record<string, unknown>>(() => initials(inputs, row))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = Object.entries(inputs).flatMap(([name, field]) => {
      const problem = problemOf(field, values[name])
      return problem === null ? [] : [[name, problem] as const]
    })
    setErrors(Object.fromEntries(wrong))
    if (wrong.length > 0) return
    const payload = Object.entries(inputs).map(([name, field]) => {
      const value = values[name]
      return [name, field.kind === 'flag' ? (value ? 1 : 0) : value] as const
    })
    setSending(true)
    setRefusal(null)
    try {
      await onSend(Object.fromEntries(payload.filter(([, value]) => !isBlank(value))))
    } catch (thrown) {
      const refused = fieldMessages(thrown)
      setErrors(refused)
      // What is wrong with the row itself has no field here.
      const beside = Object.entries(refused)
        .filter(([name]) => !(name in inputs))
        .map(([name, message]) => `${calledIn(resource, name)}: ${message}`)
      setRefusal(
        beside.length > 0
          ? beside.join(', ')
          : Object.keys(refused).length === 0
            ? failureMessage(thrown)
            : null,
      )
      setSending(false)
    }
  }

  return (
    <Dialog
      opened
      onClose={onCancel}
      title={`${notes.label} ${called ?? rowLabel(resource, row)}`}
      size={420}
      centered
    >
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          {notes.confirmText && <p className="dc-sentence">{notes.confirmText}</p>}
          {Object.entries(inputs).map(([name, field], place) => (
            <FieldInput
              key={name}
              field={field}
              label={field.label}
              isNeeded={isRequired(field, (one) => values[one] ?? row[one])}
              value={values[name]}
              shown={row[name.replace(/_id$/, '')] as string | null}
              data-autofocus={place === 0}
              {...(errors[name] ? { error: errors[name] } : {})}
              onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
            />
          ))}
          <DialogFoot
            refusal={refusal}
            isSending={isSending}
            isDanger={notes.tone === 'danger'}
            isFirst={Object.keys(inputs).length === 0}
            onCancel={onCancel}
          >
            {notes.label}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
