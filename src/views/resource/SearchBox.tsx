import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { AnyResource } from '../../resources/kit/defineResource'
import { labelOf } from '../fields/cellText'
import { useShortcut } from '../shell/keyboard'

const waitMs = 200

/** The labels as one phrase; QR and SKU stay as they are. */
const phrase = (labels: readonly string[]) =>
  labels.map((label, at) => (at === 0 || /^[A-Z]{2}/.test(label) ? label : label.toLowerCase())).join(', ')

/** The search of a list; "/" comes here from anywhere on the page. */
export function SearchBox({
  resource,
  value,
  onChange,
}: {
  resource: AnyResource
  value: string
  onChange: (search: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const words = phrase(resource.list.search.map((name) => labelOf(resource, name)))

  useShortcut('/', 'Search in the page', () => input.current?.focus())
  useEffect(() => {
    if (typed === value) return
    const waiting = setTimeout(() => onChange(typed), waitMs)
    return () => clearTimeout(waiting)
  }, [typed, value, onChange])
  // Cleared from outside.
  useEffect(() => {
    if (value === '') setTyped('')
  }, [value])

  return (
    <TextInput
      ref={input}
      className="dc-search"
      aria-label={`Search ${words}`}
      placeholder={words}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        typed !== '' && (
          <button
            type="button"
            className="dc-plain"
            aria-label="Clear the search"
            onClick={() => setTyped('')}
          >
            <IconX size={14} aria-hidden="true" />
          </button>
        )
      }
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped('')
      }}
    />
  )
}
