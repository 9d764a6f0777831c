import { type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useState } from 'react'
import { StatusTag } from '../../parts/StatusTag'
import { type Found, useFound } from './useFound'
import { t } from '../../../texts/texts'
import './search.css'

/** What the field of the search hands on to the list below it. */
export type SearchKeys = { press: (key: string) => boolean }

type Props = {
  id: string
  words: string
  keys: Ref<SearchKeys>
  onActive: (optionId: string | undefined) => void
  /** Something was chosen: the search is over. */
  onChosen: () => void
}

const stateTexts = {
  asking: t('Looking for documents'),
  failed: t('Documents could not be looked up. Try again.'),
  found: undefined,
}

/** The list below the search: screens, documents and actions; the first one is chosen until another is. */
export function SearchPanel({ id, words, keys, onActive, onChosen }: Props) {
  const base = useId()
  const { groups, documents } = useFound(words)
  const all = groups.flatMap(({ found }) => found)
  const [chosen, setChosen] = useState<{ id: string; words: string } | null>(null)
  const place = Math.max(0, chosen?.words === words ? all.findIndex((found) => found.id === chosen.id) : 0)
  const active = all[place]
  const optionId = (found: Found) => `${base}${found.id}`
  const activeId = active && optionId(active)

  // Before it is painted: the field names the entry that is marked, never the one before it.
  useLayoutEffect(() => onActive(activeId), [activeId, onActive])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const choose = (found: Found) => {
    onChosen()
    found.run()
  }
  const goTo = (next: number) => {
    const found = all[(next + all.length) % all.length]
    if (found) setChosen({ id: found.id, words })
  }
  useImperativeHandle(keys, () => ({
    press: (key) => {
      if (key === 'ArrowDown') goTo(place + 1)
      else if (key === 'ArrowUp') goTo(place - 1)
      else if (key === 'Enter' && active) choose(active)
      else return false
      return true
    },
  }))

  const isNothing = all.length === 0 && documents === 'found'
  const state = isNothing ? t('No results') : stateTexts[documents]
  return (
    <div className="dc-search-panel">
      <div id={id} role="listbox" aria-label={t('Found')}>
        {groups.map(({ heading, found }) => (
          <div key={heading} role="group" aria-labelledby={`${base}${heading}`}>
            <div id={`${base}${heading}`} className="dc-search-heading">
              {heading}
            </div>
            {found.map((one) => (
              <button
                key={one.id}
                id={optionId(one)}
                type="button"
                tabIndex={-1}
                role="option"
                aria-selected={one === active}
                className="dc-search-option"
                // The field keeps the focus, so that typing goes on.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setChosen({ id: one.id, words })}
                onClick={() => choose(one)}
              >
                <FoundLine found={one} />
              </button>
            ))}
          </div>
        ))}
      </div>
      <div role="status" className={state ? 'dc-search-state' : 'dc-hidden'}>
        {state}
      </div>
    </div>
  )
}

function FoundLine({ found: { title, note, status, figure, command } }: { found: Found }) {
  const Icon = command?.icon
  return (
    <>
      {Icon && <Icon size={16} stroke={1.75} aria-hidden="true" />}
      <span className="dc-search-title">{title}</span>
      {note && <span className="dc-search-note">{note}</span>}
      {figure && <span className="dc-search-figure">{figure}</span>}
      {status && <StatusTag status={status} />}
    </>
  )
}
