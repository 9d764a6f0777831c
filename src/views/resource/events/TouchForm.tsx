import { Button } from '@mantine/core'
import type { FieldValues } from '../../../resources/kit/fields/values'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import { TouchCounts } from '../../fields/touch/TouchCounts'
import { TouchInput, type TouchInputProps } from '../../fields/touch/TouchInput'
import type { Offer } from '../../parts/touch/Keypad'
import { Glyph } from '../../parts/Glyph'
import { useEventForm } from './useEventForm'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

/** Another event that takes the same inputs. */
type OtherEvent = {
  label: string
  proposed?: Readonly<FieldValues> | undefined
  proposedLabel: string
  onSend: (payload: Record<string, unknown>) => Promise<void>
}

type Props = {
  notes: EventDefinition
  /** The row the inputs begin with. */
  row: Readonly<FieldValues>
  /** What quantities are counted in. */
  unit?: string
  /** What one of the quantities is counted in, where it is another unit. */
  unitOf?: (name: string) => string | undefined
  /** Inputs with a skin of their own, by name. */
  skins?: Readonly<Record<string, ComponentType<TouchInputProps>>>
  /** Choices that mean nothing now, by name of the input. */
  unavailable?: Readonly<Record<string, readonly string[]>>
  /** Below the keypad: the result of the typed quantities. */
  belowCounts?: (values: Readonly<FieldValues>) => ReactNode
  /** Figures of a quantity that one key enters, beside what is typed. */
  offersOf?: (name: string, values: Readonly<FieldValues>) => readonly Offer[]
  /** Just above the buttons: what is said by pressing them. */
  statement?: ReactNode
  /** What the button says, where that depends on what is chosen. */
  labelOf?: (values: Readonly<FieldValues>, isProposed: boolean) => string
  /** Counts that a button enters by itself while none is typed, as its label says. */
  proposed?: Readonly<FieldValues> | undefined
  /** Whether the input may be sent, beyond what each field requires. */
  isWorth?: (values: Readonly<FieldValues>) => boolean
  onCancel: () => void
  /** Rejects with the refusal, which is shown here. */
  onSend: (payload: Record<string, unknown>) => Promise<void>
  other?: OtherEvent | undefined
}

/** The inputs of an event in touch size, in the drawer the event was pressed in. */
export function TouchForm({ notes, row, unit = '', skins = {}, unavailable = {}, ...props }: Props) {
  const { belowCounts, unitOf, offersOf, isWorth = () => true, onCancel, onSend, other } = props
  const { statement, labelOf = () => notes.label } = props
  const { inputs = {} } = notes
  const form = useEventForm({ inputs, row, nameOf: (name) => name })
  const { values, errors } = form
  const shown = Object.entries(inputs).filter(([name]) => form.isMeant(name))
  const names = shown.map(([name]) => name)
  const counts = shown.filter(([, { kind }]) => kind === 'decimal')
  const [isCounted, setCounted] = useState(false)
  const addedBy = (proposed: Readonly<FieldValues> | undefined) => (isCounted ? undefined : proposed)
  const added = addedBy(props.proposed)
  const otherAdded = addedBy(other?.proposed)
  const isComplete = form.isComplete(names)
  const isReady = isComplete && isWorth({ ...values, ...added })
  const count = (name: string, value: number) => {
    setCounted(true)
    form.set(name, value)
  }
  return (
    <form
      className="dc-step-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void form.send(names, onSend, added).then(() => setCounted(true))
      }}
    >
      {form.refusal && (
        <p className="dc-refused" role="alert">
          <Glyph name="stop" /> {form.refusal}
        </p>
      )}
      {shown.map(([name, field]) => {
        const Input = skins[name] ?? TouchInput
        if (field.kind !== 'decimal')
          return (
            <Input
              key={name}
              name={name}
              row={row}
              field={form.narrowed(field)}
              label={field.label}
              isNeeded={form.isNeeded(name)}
              value={values[name]}
              unavailable={unavailable[name]}
              {...(errors[name] ? { error: errors[name] } : {})}
              onChange={(value) => form.set(name, value)}
            />
          )
        return name === counts[0]?.[0] ? (
          <TouchCounts
            key={name}
            fields={counts}
            values={values}
            errors={errors}
            unit={unit}
            unitOf={unitOf}
            offersOf={offersOf && ((count) => offersOf(count, values))}
            onChange={count}
          >
            {belowCounts?.(values)}
          </TouchCounts>
        ) : null
      })}
      {statement}
      <div className="dc-step-buttons">
        <Button size="lg" variant="default" onClick={onCancel} disabled={form.isSending}>
          {t('Back')}
        </Button>
        {other && (
          <PendingButton
            size="lg"
            variant="default"
            loading={form.isSending}
            disabled={!isComplete}
            onClick={() => void form.send(names, other.onSend, otherAdded).then(() => setCounted(true))}
          >
            {otherAdded ? other.proposedLabel : other.label}
          </PendingButton>
        )}
        <PendingButton size="lg" type="submit" loading={form.isSending} disabled={!isReady}>
          {labelOf(values, added !== undefined)}
        </PendingButton>
      </div>
    </form>
  )
}
