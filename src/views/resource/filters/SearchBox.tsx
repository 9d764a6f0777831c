import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { labelOf } from '../../../resources/kit/text/columns'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { searchColumns } from '../../../resources/kit/query/filter'
import { longestText } from '../../../resources/kit/query/filterRules'
import { useShortcut } from '../../ui/keyboard'
import { t } from '../../../texts/texts'
import '../list/list.css'

const waitMs = 200

/** The labels as one phrase; QR, SKU and a customer's PO stay as they are. */
const phrase = (labels: readonly string[]) =>
  labels
    .map((label, at) =>
      at === 0 ? label : label.replace(/(?<!\p{L})\p{Lu}(?!\p{Lu})/gu, (letter) => letter.toLowerCase()),
    )
    .join(', ')

type Props = { resource: AnyResource; value: string; onChange: (search: string) => void }

/** The search of a list; "/" comes here from anywhere on the page. */
export function SearchBox({ resource, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const lastSent = useRef(value)
  const input = useRef<HTMLInputElement>(null)
  const words = phrase(searchColumns(resource).map((name) => labelOf(resource, name)))

  useShortcut('/', t('Search the list'), () => input.current?.focus())
  // The query changed elsewhere: cleared, a view, or a step back.
  useEffect(() => {
    if (value === lastSent.current) return
    lastSent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === lastSent.current) return
    const waiting = setTimeout(() => {
      lastSent.current = typed
      onChange(typed)
    }, waitMs)
    return () => clearTimeout(waiting)
  }, [typed, onChange])

  return (
    <TextInput
      ref={input}
      className="dc-search"
      style={{ '--dc-search-words': words.length }}
      aria-label={t('Search {words}', { words })}
      placeholder={words}
      maxLength={longestText}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        typed !== '' && (
          <button
            type="button"
            className="dc-plain"
            aria-label={t('Clear search')}
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
