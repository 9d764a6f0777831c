import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import { type ReactNode, Suspense, useId } from 'react'
import type { AnyField } from '../../resources/kit/fields/field'
import { validEmail } from '../../resources/kit/fields/rules'
import { flagWord } from '../../resources/kit/text/words'
import { lazyPart } from '../ui/lazyPart'
import { asText } from './asText'
import { NumberBox } from './NumberBox'
import { ReferenceInput } from './ReferenceInput'
import { TimeBox } from './TimeBox'
import { unitSection } from './unitSection'
import './fields.css'

// A colour picker weighs as much as all other inputs together: it comes when first shown.
const Colour = lazyPart(async () => (await import('./Colour')).Colour)

export type InputGiven = {
  field: AnyField
  value: unknown
  onChange: (value: unknown, label?: string) => void
  onBlur?: () => void
  error?: ReactNode
  label?: ReactNode
  'aria-label'?: string
  /** What holds while nothing is typed. */
  placeholder?: string
  readOnly?: boolean
  /** Required because of the other values of its row. */
  isNeeded?: boolean
  id?: string
  'data-autofocus'?: boolean
}

// A value that only the system gives is shown as well, while the record has it.
const asData = ({ options = [], offered }: AnyField, present?: unknown) =>
  options
    .filter(({ value }) => !offered || offered.includes(value) || value === present)
    .map(({ value, label }) => ({ value, label }))

/**
 * The input of a field: one per kind, with its unit inside. A number, day or time that cannot be parsed is
 * passed on as typed text; `problemOf` gives its error.
 */
export function FieldInput({ field, shown, ...props }: InputGiven & { shown?: string | null | undefined }) {
  const { value, onChange, readOnly, isNeeded = field.presence === 'required', ...rest } = props
  const ownId = useId()
  const common = {
    ...rest,
    ...(field.help && !rest.error && !readOnly ? { description: field.help } : {}),
    withAsterisk: rest.label !== undefined && isNeeded && !readOnly,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
      | 'label'
      | 'input'
      | 'error'
      | 'description'
    )[],
    ...(readOnly ? { readOnly: true, className: 'dc-read-only' } : {}),
  }
  const isClearable = field.presence === 'optional' && !readOnly
  switch (field.kind) {
    case 'longText':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={field.max ?? 2000}
          value={asText(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'integer':
    case 'decimal':
      return <NumberBox {...common} field={field} value={value} onChange={onChange} />
    case 'day':
    case 'instant':
      return <TimeBox {...common} kind={field.kind} value={value} onChange={onChange} />
    case 'choice':
      return (
        <Select
          {...common}
          clearable={isClearable}
          // A list that is typed into leaves Enter to the form; a few options need no keyboard on the screen.
          searchable
          openOnFocus={false}
          {...((field.options?.length ?? 0) > 8 ? {} : { inputMode: 'none' })}
          data={asData(field, value)}
          value={typeof value === 'string' && value !== '' ? value : null}
          onChange={(next) => onChange(next)}
        />
      )
    case 'choices':
      return (
        <MultiSelect
          {...common}
          searchable
          openOnFocus={false}
          clearable={!readOnly}
          data={asData(field)}
          value={Array.isArray(value) ? (value as string[]) : []}
          onChange={(next) => onChange(next)}
        />
      )
    case 'flag': {
      const { withAsterisk: _, inputWrapperOrder: __, label, ...switched } = common
      // The label is beside the switch, whose own label is the word for its value.
      const id = rest.id ?? ownId
      return (
        <>
          {label && <label htmlFor={id}>{label}</label>}
          <Switch
            {...switched}
            id={id}
            classNames={{ root: 'dc-flag' }}
            disabled={readOnly === true}
            label={flagWord(value === 1 || value === true, field)}
            checked={value === 1 || value === true}
            onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
          />
        </>
      )
    }
    case 'reference':
      return <ReferenceInput {...common} field={field} value={value} onChange={onChange} shown={shown} />
    case 'colour':
      return (
        <Suspense fallback={<TextInput {...common} disabled />}>
          <Colour
            {...common}
            value={typeof value === 'string' ? value : ''}
            onChange={(next) => onChange(next)}
            format="hex"
          />
        </Suspense>
      )
    default:
      return (
        <TextInput
          {...common}
          {...(field.max === undefined ? {} : { maxLength: field.max })}
          {...(field.takesScan ? { 'data-takes': 'scan' } : {})}
          {...(field.rules?.includes(validEmail) ? { inputMode: 'email', autoComplete: 'email' } : {})}
          value={asText(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...unitSection(field.unit)}
        />
      )
  }
}
