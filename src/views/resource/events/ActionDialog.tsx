import { Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import { isBlank } from '../../../resources/kit/fields/rules'
import { FieldInput } from '../../fields/FieldInput'
import { labelOf, rowLabel } from '../../fields/cellText'
import { DialogFoot } from '../../parts/DialogFoot'
import { Dialog } from '../../ui/Dialog'
import { useEventForm } from './useEventForm'
import { t } from '../../../texts/texts'

/** An input of an event that is typed into a table: which lines of the row, and what of each. */
type LinesInput = ComponentType<{ row: AnyRow; onChange: (lines: readonly object[]) => void }>

type Props = {
  resource: AnyResource
  row: AnyRow
  notes: EventDefinition
  /** What it is done to, where that is not this row alone. */
  called?: string
  /** The inputs typed into tables, by name. */
  lines?: Readonly<Record<string, LinesInput>>
  onCancel: () => void
  /** Rejects with the refusal, which is shown here. */
  onSend: (payload: Record<string, unknown>) => Promise<void>
}

/** A field of the row, or a line by its number. */
const calledIn = (resource: AnyResource, { inputs = {} }: EventDefinition, name: string) => {
  const [table = '', place] = name.split('.')
  const isLine = place !== undefined && (table in resource.lines || table in inputs)
  return isLine ? t('Line {number}', { number: Number(place) + 1 }) : labelOf(resource, name)
}

/** Dialog for the inputs of an event, or its confirmation; the button repeats the verb. */
export function ActionDialog({ resource, row, notes, called, lines = {}, onCancel, onSend }: Props) {
  const { inputs = {} } = notes
  const names = Object.keys(inputs)
  const form = useEventForm({ inputs, row, nameOf: (name) => calledIn(resource, notes, name) })
  const { values, errors } = form
  const hasLines = Object.keys(lines).length > 0
  return (
    <Dialog
      opened
      onClose={onCancel}
      title={`${notes.label} ${called ?? rowLabel(resource, row)}`}
      size={hasLines ? 860 : 420}
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void form.send(names, onSend)
        }}
        noValidate
      >
        <Stack gap="md">
          {notes.confirmText && <p className="dc-sentence">{notes.confirmText}</p>}
          {Object.entries(inputs).map(([name, field], place) => {
            const Lines = lines[name]
            if (Lines) return <Lines key={name} row={row} onChange={(typed) => form.set(name, typed)} />
            return (
              <FieldInput
                key={name}
                field={form.narrowed(field)}
                label={field.label}
                isNeeded={form.isNeeded(name)}
                value={values[name]}
                shown={row[name.replace(/_id$/, '')] as string | null}
                data-autofocus={place === 0}
                {...(errors[name] ? { error: errors[name] } : {})}
                onChange={(value) => form.set(name, value)}
              />
            )
          })}
          <DialogFoot
            refusal={form.refusal}
            wayOut={form.wayOut}
            isSending={form.isSending}
            isEmpty={Object.keys(lines).some((name) => isBlank(values[name]))}
            isDanger={notes.tone === 'danger'}
            isFirst={names.length === 0}
            onCancel={onCancel}
          >
            {notes.label}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
