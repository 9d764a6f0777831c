import { NumberInput } from '@mantine/core'
import type { AnyField } from '../../../resources/kit/fields/field'
import type { FieldValues } from '../../../resources/kit/fields/values'
import { Glyph } from '../../parts/Glyph'
import { statusLook } from '../../parts/statusLook'
import { FieldInput, type InputGiven } from '../FieldInput'
import { TouchChoices } from './TouchChoices'
import { TouchReference } from './TouchReference'

function Status({ value }: { value: string }) {
  const { family, glyph, word } = statusLook(value)
  return (
    <>
      <span className={`dc-${family}-text`}>
        <Glyph name={glyph} size={14} />
      </span>
      {word}
    </>
  )
}

const choicesOf = ({ options = [], offered, look }: AnyField, unavailable: readonly string[]) =>
  options
    .filter(({ value }) => !offered || offered.includes(value))
    .map(({ value, label }) => ({
      value,
      label: look === 'status' ? <Status value={value} /> : label,
      isDisabled: unavailable.includes(value),
    }))

export type TouchInputProps = InputGiven & {
  name: string
  /** The row of the event. */
  row: Readonly<FieldValues>
  unavailable?: readonly string[] | undefined
}

/** The input of a field for gloves and tablets: choices as buttons, a number with steps, else as on a desk. */
export function TouchInput({ name, row: _row, unavailable = [], ...props }: TouchInputProps) {
  const { field, label, value, error, onChange } = props
  switch (field.kind) {
    case 'choice':
      return (
        <TouchChoices
          label={label}
          name={name}
          choices={choicesOf(field, unavailable)}
          value={typeof value === 'string' ? value : null}
          error={error}
          onChange={(next) => onChange(next)}
        />
      )
    case 'reference':
      return <TouchReference {...props} />
    case 'integer':
      return (
        <NumberInput
          label={label}
          size="lg"
          min={0}
          allowDecimal={false}
          value={typeof value === 'number' ? value : ''}
          error={error}
          onChange={(next) => onChange(next === '' ? null : Number(next))}
        />
      )
    default:
      return <FieldInput {...props} />
  }
}
