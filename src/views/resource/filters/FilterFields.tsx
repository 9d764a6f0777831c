import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { containsWords } from '../../../resources/kit/query/filter'
import { labelOf } from '../../../resources/kit/text/columns'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { t } from '../../../texts/texts'

const searchedFrom = 9

/** Up and down lead from one field to the next. */
function walk(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .dc-menu-item')]
  const at = stops.findIndex((one) => one === document.activeElement)
  const next = at + (event.key === 'ArrowDown' ? 1 : -1)
  stops[Math.max(0, Math.min(stops.length - 1, next))]?.focus()
}

type Props = { resource: AnyResource; fields: readonly string[]; onPick: (field: string) => void }

/** The fields a list can yet be filtered by, found by typing or by the arrows. */
export function FilterFields({ resource, fields, onPick }: Props) {
  const [sought, setSought] = useState('')
  const shown = fields.filter((name) => containsWords(labelOf(resource, name), sought))
  const [first] = shown
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (first !== undefined) onPick(first)
      }}
    >
      <div className="dc-filter-form" role="presentation" onKeyDown={walk}>
        {fields.length >= searchedFrom && (
          <TextInput
            data-autofocus
            aria-label={t('Search the fields')}
            placeholder={t('Filter by …')}
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
          />
        )}
        <div className="dc-filter-fields" role="group" aria-label={t('Fields to filter by')}>
          {shown.map((name) => (
            <button key={name} type="button" className="dc-menu-item" onClick={() => onPick(name)}>
              {labelOf(resource, name)}
            </button>
          ))}
          {shown.length === 0 && <p className="dc-filter-none">{t('No matches')}</p>}
        </div>
      </div>
    </form>
  )
}
