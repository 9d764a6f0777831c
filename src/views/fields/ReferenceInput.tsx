import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { lookup } from '../../api/resourceApi'
import type { Choice } from '../../resources/kit/query/resourceAnswers'
import { containsWords } from '../../resources/kit/query/filter'
import type { AnyField } from '../../resources/kit/fields/field'
import { figure } from '../format/format'
import { RowName } from '../parts/RowName'
import { tableOf, useRegistry } from '../registry/registry'
import type { InputGiven } from './FieldInput'
import { t } from '../../texts/texts'
import './fields.css'

/** Rows of the referenced table that match the typed text, searched on the server. */
export function useLookup(
  field: Pick<AnyField, 'table' | 'where' | 'quantities'>,
  typed: string,
  isOpen: boolean,
) {
  const [answer, setAnswer] = useState<{ to: string | null; found: readonly Choice[] }>({
    to: null,
    found: [],
  })
  const [search] = useDebouncedValue(typed, 150)
  const table = useRegistry()[field.table ?? '']
  // Narrowed by another field it is a new object each time, asking the same.
  const narrowing = JSON.stringify([field.where ?? null, field.quantities ?? null])
  useEffect(() => {
    if (!isOpen || !table) return
    let isOver = false
    const [among, quantities] = JSON.parse(narrowing) as [
      AnyField['where'] | null,
      AnyField['quantities'] | null,
    ]
    lookup(table, { search, ...(among && { among }), ...(quantities && { quantities }) }).then(
      (choices) => {
        if (!isOver) setAnswer({ to: search, found: choices })
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [narrowing, isOpen, search, table])
  const isAsking = answer.to !== typed
  // Until the search for the typed text is answered only sure matches are offered, so that Enter cannot pick
  // a wrong row.
  const isSure = ({ label, code }: Choice) => containsWords(`${code ?? ''} ${label}`, typed)
  const found = isAsking ? answer.found.filter(isSure) : answer.found
  return { found, isAsking }
}

/** The label of a row that is not known yet. */
function useLabel(field: AnyField, id: number | null, label: string | null | undefined) {
  const [named, setNamed] = useState<Choice | null>(null)
  const table = useRegistry()[field.table ?? '']
  const isAsked = id !== null && !label && named?.id !== id
  useEffect(() => {
    if (!isAsked || !table) return
    let isOver = false
    lookup(table, { id: [id] }).then(
      ([found]) => {
        if (!isOver && found) setNamed(found)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [id, isAsked, table])
  return label || (named?.id === id ? named?.label : undefined)
}

const Quantity = ({ of }: { of: Choice | undefined }) =>
  of?.quantity && (
    <small className="dc-option-quantity">
      {figure(of.quantity.qty)} {of.quantity.measure}
    </small>
  )

/** Picks one row of another table by typing part of its name or code. */
export function ReferenceInput({
  field,
  value,
  onChange,
  shown,
  ...rest
}: InputGiven & { shown?: string | null | undefined }) {
  // A string value is pasted text without a match: the search begins with it.
  const pasted = typeof value === 'string' ? value : ''
  const [initialText, setInitialText] = useState(pasted)
  if (pasted !== '' && pasted !== initialText) setInitialText(pasted)
  const [typed, setTyped] = useState(pasted)
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Choice | null>(null)
  const id = typeof value === 'number' ? value : null
  const label = useLabel(field, id, picked && picked.id === id ? picked.label : shown)
  const { found, isAsking } = useLookup(field, typed, isOpen)
  const selected: Choice | null = id === null ? null : { id, label: label ?? `#${id}` }
  // The present row leads the list only until something is typed: then the typed words decide.
  const isLed = selected !== null && typed === '' && !found.some((one) => one.id === selected.id)
  const choices = isLed ? [selected, ...found] : found
  const table = tableOf(field)
  const byValue = new Map(choices.map((one) => [String(one.id), one]))
  return (
    <Select
      {...rest}
      key={initialText}
      // A narrow input cuts the name behind its number.
      {...(label && { title: label })}
      searchable
      openOnFocus={false}
      clearable={field.presence === 'optional'}
      value={selected ? String(selected.id) : null}
      data={choices.map((one) => ({ value: String(one.id), label: one.label }))}
      filter={({ options }) => options}
      // In a narrow cell the quantity would be cut.
      {...(field.quantities && { comboboxProps: { width: 240, position: 'bottom-start' as const } })}
      {...(pasted ? { defaultSearchValue: pasted } : {})}
      renderOption={({ option }) => (
        <span className="dc-option">
          {table?.distinctBy ? <RowName resource={table} label={option.label} /> : option.label}{' '}
          <small aria-hidden="true">{byValue.get(option.value)?.code}</small>
          <Quantity of={byValue.get(option.value)} />
        </span>
      )}
      nothingFoundMessage={isAsking ? t('Searching …') : t('No matches')}
      onDropdownOpen={() => setOpen(true)}
      // Not where it opens: what opens it may be the text that was typed.
      onDropdownClose={() => {
        setTyped(pasted)
        setOpen(false)
      }}
      onSearchChange={(text) => setTyped(text === selected?.label ? '' : text)}
      onChange={(next) => {
        const choice = choices.find((one) => String(one.id) === next) ?? null
        setPicked(choice)
        onChange(choice ? choice.id : null, choice?.label)
      }}
    />
  )
}
