import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type AnyResource, fieldOf } from '../../resources/kit/defineResource'
import { type ColumnFilter, type Condition, kindOf, type Operator } from '../../resources/kit/filter'
import { type AnyField, integer, text } from '../../resources/kit/field'
import { asText } from '../fields/asText'
import { endOfDay, spanPresets, startOfDay } from '../fields/dayPresets'
import { FieldInput } from '../fields/FieldInput'
import { dayOf } from '../fields/format'
import { isBlank } from '../fields/messages'
import { ReferenceInput } from '../fields/ReferenceInput'
import { isListed, keepLabel, keptLabel, operatorsOf, operatorWords, optionsFor } from './filterWords'

type Given = {
  resource: AnyResource
  field: string
  filter: ColumnFilter | undefined
  onApply: (filter: ColumnFilter | null) => void
}

const condition = (operator: Operator, value: unknown, logic: 'and' | 'or' = 'and'): Condition => ({
  logic_operator: logic,
  operator,
  value_type: 'value',
  value,
})

const needsValue = (operator: Operator) => operator !== 'empty' && operator !== 'not_empty'

function Boxes({ resource, field, filter, onApply }: Given) {
  const options = optionsFor(resource, field)
  const held = filter?.filters[0]
  const [isNot, setNot] = useState(held?.operator === 'not_in')
  const [chosen, setChosen] = useState<string[]>(Array.isArray(held?.value) ? held.value.map(String) : [])
  const tell = (values: string[], not: boolean) => {
    setChosen(values)
    setNot(not)
    const kind = kindOf(resource, field) ?? 'choice'
    onApply(
      values.length > 0
        ? { field, field_type: kind, filters: [condition(not ? 'not_in' : 'in', values)] }
        : null,
    )
  }
  return (
    <Stack gap="sm">
      <Checkbox.Group value={chosen} onChange={(values) => tell(values, isNot)} aria-label="Values">
        <Stack gap="xs" className="dc-filter-boxes">
          {options.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label="All but these"
        checked={isNot}
        onChange={(event) => tell(chosen, event.currentTarget.checked)}
      />
    </Stack>
  )
}

function Picks({ resource, field, filter, onApply }: Given) {
  const definition = fieldOf(resource, field)
  const held = filter?.filters[0]?.value
  const ids = Array.isArray(held) ? held.map(Number) : []
  const tell = (next: number[]) =>
    onApply(next.length > 0 ? { field, field_type: 'reference', filters: [condition('in', next)] } : null)
  if (!definition) return null
  return (
    <Stack gap="sm">
      {ids.map((id) => (
        <Group key={id} gap="xs" justify="space-between">
          <span>{keptLabel(field, id)}</span>
          <button
            type="button"
            className="dc-plain"
            aria-label={`Without ${keptLabel(field, id)}`}
            onClick={() => tell(ids.filter((one) => one !== id))}
          >
            <IconX size={14} aria-hidden="true" />
          </button>
        </Group>
      ))}
      <ReferenceInput
        key={ids.length}
        field={definition}
        value={null}
        aria-label={definition.label}
        data-autofocus
        onChange={(id, label) => {
          if (typeof id !== 'number') return
          keepLabel(field, id, label ?? `#${id}`)
          tell([...new Set([...ids, id])])
        }}
      />
    </Stack>
  )
}

const inputFor = (resource: AnyResource, field: string): AnyField => {
  const kind = kindOf(resource, field)
  const definition = fieldOf(resource, field)
  if (kind === 'instant') return { ...text('', 10), kind: 'day' } as AnyField
  if (definition && kind === definition.kind && kind !== 'longText')
    return { ...definition, help: '', presence: 'optional' } as AnyField
  return kind === 'integer' ? integer('') : text('', 120)
}

function Rows({ resource, field, filter, onApply }: Given) {
  const kind = kindOf(resource, field) ?? 'text'
  const isText = operatorsOf(kind)[0] === 'contains'
  const isTime = kind === 'day' || kind === 'instant'
  const [rows, setRows] = useState<readonly Condition[]>(
    filter?.filters ?? [condition(isText ? 'contains' : isTime ? '>=' : '=', '')],
  )
  const input = inputFor(resource, field)
  const change = (place: number, news: Partial<Condition>) =>
    setRows(rows.map((row, at) => (at === place ? { ...row, ...news } : row)))
  const choose = (place: number, operator: string | null) => {
    if (operator !== 'between') return change(place, { operator: (operator ?? '=') as Operator })
    const value = rows[place]?.value ?? ''
    setRows([condition('>=', value), condition('<=', '')])
  }
  const apply = () => {
    const whole = rows
      .filter(({ operator, value }) => !needsValue(operator) || !isBlank(value))
      .map((row) => ({ ...row, value: atOf(kind, row) }))
    onApply(whole.length > 0 ? { field, field_type: kind, filters: whole } : null)
  }
  const operators = [
    ...operatorsOf(kind).map((value) => ({ value: value as string, label: operatorWords[value] })),
    ...(isText ? [] : [{ value: 'between', label: 'between' }]),
  ]
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Stack gap="sm">
        {rows.map((row, place) => (
          <Group key={place} gap="xs" wrap="nowrap" align="flex-start">
            {place > 0 && (
              <Select
                w={76}
                aria-label="And or or"
                data={['and', 'or']}
                allowDeselect={false}
                value={row.logic_operator}
                onChange={(logic) => change(place, { logic_operator: logic === 'or' ? 'or' : 'and' })}
              />
            )}
            <Select
              w={150}
              aria-label="How"
              data={operators}
              allowDeselect={false}
              value={row.operator}
              onChange={(operator) => choose(place, operator)}
            />
            {needsValue(row.operator) &&
              (isText ? (
                <TextInput
                  aria-label="Value"
                  data-autofocus={place === 0}
                  value={asText(row.value)}
                  onChange={(event) => change(place, { value: event.currentTarget.value })}
                />
              ) : (
                <FieldInput
                  field={input}
                  aria-label="Value"
                  data-autofocus={place === 0}
                  value={
                    isTime && typeof row.value === 'string' && row.value.length > 10
                      ? dayOf(row.value)
                      : row.value
                  }
                  onChange={(value) => change(place, { value })}
                />
              ))}
          </Group>
        ))}
        {isTime && (
          <div className="dc-filter-spans">
            {spanPresets().map(({ label, from, to }) => (
              <button
                key={label}
                type="button"
                className="dc-plain dc-link"
                onClick={() =>
                  onApply({
                    field,
                    field_type: kind,
                    filters: [condition('>=', startOf(kind, from)), condition('<=', endOf(kind, to))],
                  })
                }
              >
                {label}
              </button>
            ))}
          </div>
        )}
        <Group justify="space-between">
          <Button
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => setRows([...rows, condition(isText ? 'contains' : '=', '', 'or')])}
          >
            Condition
          </Button>
          <Button type="submit">Apply</Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Instants are filtered by the plant's days. */
const startOf = (kind: string, on: string) => (kind === 'instant' ? startOfDay(on) : on)
const endOf = (kind: string, on: string) => (kind === 'instant' ? endOfDay(on) : on)

/** A day typed for an instant: its end where the day itself shall count, else its beginning. */
const atOf = (kind: string, { operator, value }: Condition) => {
  if (kind !== 'instant' || typeof value !== 'string' || value.length !== 10) return value
  return operator === '<=' || operator === '>' ? endOfDay(value) : startOfDay(value)
}

/** What a field of this kind is filtered by: boxes, picked rows, or conditions. */
export function FilterEditor(given: Given) {
  if (isListed(given.resource, given.field)) return <Boxes {...given} />
  if (kindOf(given.resource, given.field) === 'reference') return <Picks {...given} />
  return <Rows {...given} />
}
