import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { useShortcut } from '../../ui/keyboard'
import type { SearchKeys, SearchPanel } from './SearchPanel'
import { t } from '../../../texts/texts'

type Panel = ComponentType<Parameters<typeof SearchPanel>[0]>

/**
 * The search of the top bar: to a screen, a document or an action by words near its name. On a phone it is a button
 * until it is pressed, and then covers the bar.
 */
export function RouteSearch({ phone }: { phone: boolean }) {
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<SearchKeys>(null)
  const cameFrom = useRef<Element | null>(null)
  const [Panel, setPanel] = useState<Panel | null>(null)
  const [words, setWords] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const [isUnfolded, setUnfolded] = useState(false)
  const isOpen = Panel !== null && words.trim() !== ''

  const load = () => {
    if (!Panel) void import('./SearchPanel').then((part) => setPanel(() => part.SearchPanel))
  }
  const close = () => {
    setWords('')
    setUnfolded(false)
  }

  useShortcut(
    'ctrl+k',
    t('Go to a screen, document or action'),
    () => {
      if (document.activeElement !== input.current) cameFrom.current = document.activeElement
      input.current?.focus()
      input.current?.select()
    },
    'everywhere',
  )
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [])

  const leave = () => {
    close()
    input.current?.blur()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    cameFrom.current = null
  }

  if (phone && !isUnfolded)
    return (
      <ActionIcon id="search" aria-label={t('Search')} onClick={() => setUnfolded(true)}>
        <IconSearch size={18} stroke={1.75} />
      </ActionIcon>
    )
  return (
    <div id="search" className="dc-route-search" ref={box}>
      <TextInput
        ref={input}
        autoFocus={phone}
        size="sm"
        aria-label={t('Go to a screen')}
        placeholder={t('Go to a screen')}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? activeId : undefined}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        {...(!phone && { rightSection: <kbd>{t('Ctrl K')}</kbd>, rightSectionWidth: 54 })}
        value={words}
        onFocus={load}
        onChange={(event) => setWords(event.currentTarget.value)}
        onBlur={(event) => {
          if (!box.current?.contains(event.relatedTarget)) close()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave()
          else if (!keys.current?.press(event.key)) return
          event.preventDefault()
        }}
      />
      {isOpen && (
        <Panel
          id={listId}
          words={words}
          keys={keys}
          onActive={setActiveId}
          onChosen={() => {
            cameFrom.current = null
            close()
            input.current?.blur()
          }}
        />
      )}
    </div>
  )
}
