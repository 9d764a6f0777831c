import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { type Choice, lookup } from '../../api/resourceApi'
import { resources } from '../../resources'
import type { AnyResource } from '../../resources/kit/defineResource'
import type { AnyField } from '../../resources/kit/field'
import type { InputGiven } from './FieldInput'

/** The definition of a table, where it is known. */
export const tableOf = (field: Pick<AnyField, 'table'>): AnyResource | undefined =>
  field.table === undefined ? undefined : (resources as Record<string, AnyResource>)[field.table]

/** Rows of the referenced table that match what is typed, asked of the server. */
export function useLookup(field: AnyField, typed: string, isOpen: boolean) {
  const [answer, setAnswer] = useState<{ to: string | null; found: readonly Choice[] }>({
    to: null,
    found: [],
  })
  const [search] = useDebouncedValue(typed, 150)
  const table = tableOf(field)
  // Narrowed by another field it is a new object each time, asking the same.
  const among = JSON.stringify(field.among ?? null)
  useEffect(() => {
    if (!isOpen || !table) return
    let isOver = false
    const narrow = JSON.parse(among) as AnyField['among'] | null
    lookup(table, { search, ...(narrow && { among: narrow }) }).then(
      (choices) => {
        if (!isOver) setAnswer({ to: search, found: choices })
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [among, isOpen, search, table])
  const isAsking = answer.to !== typed
  // Until the answer to what is typed has come only what matches for certain stands: Enter must not take another row.
  const words = typed.trim().toLowerCase()
  const found = isAsking
    ? answer.found.filter(({ label }) => label.toLowerCase().includes(words))
    : answer.found
  return { found, isAsking }
}

/** Picks one row of another table by typing part of its name. */
export function ReferenceInput({
  field,
  value,
  onChange,
  shown,
  ...rest
}: InputGiven & { shown?: string | null | undefined }) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Choice | null>(null)
  const { found, isAsking } = useLookup(field, typed, isOpen)
  const held: Choice | null =
    typeof value === 'number'
      ? { id: value, label: picked?.id === value ? picked.label : (shown ?? `#${value}`) }
      : null
  const choices = held && !found.some(({ id }) => id === held.id) ? [held, ...found] : found
  return (
    <Select
      {...rest}
      searchable
      openOnFocus={false}
      clearable={field.presence === 'optional'}
      value={held ? String(held.id) : null}
      data={choices.map(({ id, label }) => ({ value: String(id), label }))}
      filter={({ options }) => options}
      nothingFoundMessage={isAsking ? 'Searching …' : 'Nothing matches'}
      onDropdownOpen={() => {
        setTyped('')
        setOpen(true)
      }}
      onDropdownClose={() => setOpen(false)}
      onSearchChange={(text) => setTyped(text === held?.label ? '' : text)}
      onChange={(id) => {
        const choice = choices.find((one) => String(one.id) === id) ?? null
        setPicked(choice)
        onChange(choice ? choice.id : null, choice?.label)
      }}
    />
  )
}
