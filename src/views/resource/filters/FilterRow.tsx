import { Select, TextInput } from '@mantine/core'
import { IconColumns2, IconX } from '@tabler/icons-react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import { type AnyField, type Option, text } from '../../../resources/kit/fields/field'
import { integer } from '../../../resources/kit/fields/numbers'
import { kindOf, type Operator } from '../../../resources/kit/query/filter'
import { longestText, needsValue } from '../../../resources/kit/query/filterRules'
import { asText } from '../../fields/asText'
import { FieldInput } from '../../fields/FieldInput'
import { type DraftRow, isTextual, operatorsOf } from './filterDraft'
import { operatorWord } from './filterWords'
import { t } from '../../../texts/texts'

type Props = {
  resource: AnyResource
  field: string
  row: DraftRow
  /** Which of several conditions it is; null for the only one. */
  place: number | null
  /** Columns it can be compared with. */
  others: readonly Option[]
  fault: string | null
  onChange: (news: Partial<DraftRow>) => void
  onRemove: () => void
}

/** The input of a filter value: for an instant its day. */
const inputFor = (resource: AnyResource, field: string): AnyField => {
  const kind = kindOf(resource, field)
  const definition = fieldOf(resource, field)
  if (kind === 'instant') return { ...text('', 10), kind: 'day' } as AnyField
  if (definition && kind === definition.kind)
    return { ...definition, help: '', presence: 'optional' } as AnyField
  return kind === 'integer' ? integer('') : text('', longestText)
}

function ValueInput({ resource, field, row, place, others, fault, onChange }: Props) {
  const kind = kindOf(resource, field) ?? 'text'
  const label = place === null ? t('Value') : t('Value {place}', { place: place + 1 })
  const common = { 'aria-label': label, error: fault, ...(place ? {} : { 'data-autofocus': true }) }
  if (row.against === 'column')
    return (
      <Select
        {...common}
        aria-label={place === null ? t('Column') : t('Column {place}', { place: place + 1 })}
        data={[...others]}
        searchable={others.length > 8}
        comboboxProps={{ withinPortal: false }}
        placeholder={t('Another column')}
        value={asText(row.value) || null}
        onChange={(value) => onChange({ value: value ?? '' })}
      />
    )
  if (isTextual(kind))
    return (
      <TextInput
        {...common}
        maxLength={longestText}
        value={asText(row.value)}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
    )
  return (
    <FieldInput
      {...common}
      field={inputFor(resource, field)}
      value={row.value === '' ? null : row.value}
      onChange={(value) => onChange({ value: value ?? '' })}
    />
  )
}

/** One condition of a filter. */
export function FilterRow(props: Props) {
  const { resource, field, row, place, others, onChange, onRemove } = props
  const kind = kindOf(resource, field) ?? 'text'
  const isAgainst = row.against === 'column'
  return (
    <div className="dc-filter-row">
      {place !== null && place > 0 && (
        <Select
          className="dc-filter-logic"
          aria-label={t('And or or {place}', { place: place + 1 })}
          data={['and', 'or']}
          comboboxProps={{ withinPortal: false }}
          value={row.logic}
          onChange={(logic) => onChange({ logic: logic === 'or' ? 'or' : 'and' })}
        />
      )}
      {place !== null && (
        <Select
          className="dc-filter-how"
          aria-label={t('Condition {place}', { place: place + 1 })}
          data={operatorsOf(kind).map((value) => ({ value, label: operatorWord(kind, value) }))}
          comboboxProps={{ withinPortal: false }}
          value={row.operator}
          onChange={(operator) => onChange({ operator: (operator ?? '=') as Operator })}
        />
      )}
      {needsValue(row.operator) && (
        <div className="dc-filter-value">
          <ValueInput {...props} />
        </div>
      )}
      {needsValue(row.operator) && others.length > 0 && (
        <button
          type="button"
          className="dc-plain dc-filter-icon"
          aria-pressed={isAgainst}
          aria-label={t('Compare with another column')}
          title={t('Compare with another column')}
          onClick={() => onChange({ against: isAgainst ? 'value' : 'column', value: '' })}
        >
          <IconColumns2 size={16} aria-hidden="true" />
        </button>
      )}
      {place !== null && (
        <button
          type="button"
          className="dc-plain dc-filter-icon"
          aria-label={t('Remove condition {place}', { place: place + 1 })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
