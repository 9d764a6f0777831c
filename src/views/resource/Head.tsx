import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CustomHeaderProps } from 'ag-grid-react'
import { useEffect } from 'react'
import type { Sort } from '../../resources/kit/filter'

export type SortContext = { sort: readonly Sort[]; onSort: (field: string, isAdded: boolean) => void }

type Given = CustomHeaderProps<unknown, SortContext> & {
  isRight: boolean
  isSortable: boolean
  sortField: string
}

const said = { asc: 'ascending', desc: 'descending' } as const

/** The next order of a list when a head is pressed: none, ascending, descending, none; more keys with Shift. */
export function nextSort(sort: readonly Sort[], field: string, isAdded: boolean): Sort[] {
  const now = sort.find((one) => one.field === field)
  const others = isAdded ? sort.filter((one) => one.field !== field) : []
  if (!now || (!isAdded && sort.length > 1)) return [...others, { field, direction: 'asc' }]
  if (now.direction === 'desc') return others
  return isAdded
    ? sort.map((one) => (one === now ? { field, direction: 'desc' } : one))
    : [{ field, direction: 'desc' }]
}

/** The head of a column; it orders the list on the server, not the rows at hand. */
export function Head({ displayName, context, eGridHeader, isRight, isSortable, sortField }: Given) {
  const place = context.sort.findIndex(({ field }) => field === sortField)
  const direction = context.sort[place]?.direction
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  useEffect(() => {
    if (isSortable) eGridHeader.setAttribute('aria-sort', direction ? said[direction] : 'none')
    const press = (event: KeyboardEvent) => {
      if (isSortable && event.key === 'Enter') context.onSort(sortField, event.shiftKey)
    }
    eGridHeader.addEventListener('keydown', press)
    return () => eGridHeader.removeEventListener('keydown', press)
  }, [context, direction, eGridHeader, isSortable, sortField])
  const content = (
    <>
      {displayName}
      {direction && <Arrow size={13} stroke={2} aria-hidden="true" />}
      {direction && context.sort.length > 1 && <sup>{place + 1}</sup>}
    </>
  )
  const className = `dc-head${isRight ? ' dc-head-right' : ''}${direction ? ' dc-head-sorted' : ''}`
  if (!isSortable) return <span className={className}>{content}</span>
  return (
    <button
      type="button"
      tabIndex={-1}
      className={className}
      title={displayName}
      onClick={(event) => context.onSort(sortField, event.shiftKey)}
    >
      {content}
    </button>
  )
}
