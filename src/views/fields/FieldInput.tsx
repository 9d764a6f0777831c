import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import { lazy, type ReactNode, Suspense } from 'react'
import type { AnyField } from '../../resources/kit/field'
import { asText } from './asText'
import { ReferenceInput } from './ReferenceInput'
import './fields.css'

// Calendars and colour pickers weigh as much as all other inputs together: they come when first shown.
const TimeInput = lazy(async () => ({ default: (await import('./TimeInput')).TimeInput }))
const Colour = lazy(async () => ({ default: (await import('./Colour')).Colour }))

export type InputGiven = {
  field: AnyField
  value: unknown
  onChange: (value: unknown, label?: string) => void
  onBlur?: () => void
  error?: ReactNode
  label?: ReactNode
  'aria-label'?: string
  readOnly?: boolean
  id?: string
  'data-autofocus'?: boolean
}

const asData = (field: AnyField) => (field.options ?? []).map(({ value, label }) => ({ value, label }))

/** The input of a field: one per kind, with its unit inside and its bounds. */
export function FieldInput({ field, shown, ...given }: InputGiven & { shown?: string | null | undefined }) {
  const { value, onChange, readOnly, ...rest } = given
  const common = {
    ...rest,
    ...(field.help && !rest.error ? { description: field.help } : {}),
    withAsterisk: rest.label !== undefined && field.presence === 'required' && !readOnly,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
      'label' | 'input' | 'error' | 'description'
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
      return (
        <NumberInput
          {...common}
          hideControls
          thousandSeparator=","
          decimalScale={field.kind === 'integer' ? 0 : (field.scale ?? 6)}
          value={typeof value === 'number' || typeof value === 'string' ? value : ''}
          onChange={(next) => onChange(next === '' ? null : typeof next === 'number' ? next : Number(next))}
          rightSection={field.unit ? <span className="dc-unit">{field.unit}</span> : undefined}
          rightSectionWidth={field.unit ? field.unit.length * 8 + 14 : undefined}
          rightSectionPointerEvents="none"
        />
      )
    case 'day':
    case 'instant':
      return (
        <Suspense fallback={<TextInput {...common} disabled />}>
          <TimeInput
            kind={field.kind}
            common={common}
            isClearable={isClearable}
            value={typeof value === 'string' && value !== '' ? value : null}
            onChange={onChange}
          />
        </Suspense>
      )
    case 'choice':
      return (
        <Select
          {...common}
          clearable={isClearable}
          allowDeselect={isClearable}
          searchable={(field.options?.length ?? 0) > 8}
          data={asData(field)}
          value={typeof value === 'string' && value !== '' ? value : null}
          onChange={(next) => onChange(next)}
        />
      )
    case 'choices':
      return (
        <MultiSelect
          {...common}
          searchable
          clearable={!readOnly}
          data={asData(field)}
          value={Array.isArray(value) ? (value as string[]) : []}
          onChange={(next) => onChange(next)}
        />
      )
    case 'flag': {
      const { withAsterisk: _, inputWrapperOrder: __, label, ...switched } = common
      return (
        <>
          {label && <label htmlFor={rest.id}>{label}</label>}
          <Switch
            {...switched}
            classNames={{ root: 'dc-flag' }}
            disabled={readOnly === true}
            label={value === 1 || value === true ? 'Yes' : 'No'}
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
          value={asText(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...(field.unit
            ? {
                rightSection: <span className="dc-unit">{field.unit}</span>,
                rightSectionPointerEvents: 'none' as const,
              }
            : {})}
        />
      )
  }
}
