import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CustomHeaderProps } from 'ag-grid-react'
import { useContext, useEffect } from 'react'
import { kindOf } from '../../../resources/kit/query/filter'
import { HeadFilter } from './HeadFilter'
import { type ListHeads, ListHeadsContext } from './listHeads'
import { nextSort } from './nextSort'

type Props = CustomHeaderProps & {
  isRight: boolean
  /** What its figures are in. */
  unit: string
  isSortable: boolean
  sortField: string
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** The sort direction of a column: chosen, or faintly the default. */
function directionOf({ sort, resource }: Pick<ListHeads, 'sort' | 'resource'>, field: string) {
  const place = sort.findIndex((one) => one.field === field)
  const own = sort.length === 0 ? resource.list.sort.find(([name]) => name === field)?.[1] : undefined
  return {
    direction: sort[place]?.direction ?? own,
    isChosen: place >= 0,
    rank: sort.length > 1 && place >= 0 ? place + 1 : null,
  }
}

type OrderGiven = Pick<Props, 'column' | 'displayName' | 'eGridHeader' | 'isRight' | 'sortField' | 'unit'> & {
  heads: ListHeads
}

/** The name of a column, and the order it is pressed into. */
function HeadOrder({ heads, column, displayName, eGridHeader, isRight, sortField, unit }: OrderGiven) {
  const { sort, onSort } = heads
  const { direction, isChosen, rank } = directionOf(heads, sortField)
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  useEffect(() => {
    const mark = () => eGridHeader.setAttribute('aria-sort', direction ? ariaSort[direction] : 'none')
    mark()
    // The grid, which orders nothing itself, takes the mark away from a column that is defined anew.
    column.addEventListener('colDefChanged', mark)
    return () => column.removeEventListener('colDefChanged', mark)
  }, [column, direction, eGridHeader])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target === eGridHeader && event.key === 'Enter')
        onSort(nextSort(sort, sortField, event.shiftKey))
    }
    eGridHeader.addEventListener('keydown', press)
    return () => eGridHeader.removeEventListener('keydown', press)
  }, [eGridHeader, onSort, sort, sortField])
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`dc-head${isRight ? ' dc-head-right' : ''}${isChosen ? ' dc-head-sorted' : ''}`}
      title={unit ? `${displayName}, ${unit}` : displayName}
      onClick={(event) => onSort(nextSort(sort, sortField, event.shiftKey))}
    >
      <span className="dc-head-name">
        {displayName} <small>{unit}</small>
      </span>
      {direction && <Arrow size={13} stroke={2} aria-hidden="true" />}
      {rank !== null && <sup>{rank}</sup>}
    </button>
  )
}

/** The head of a column; it orders the list on the server, not the rows at hand, and filters it by its funnel. */
export function Head({ isSortable, ...props }: Props) {
  const heads = useContext(ListHeadsContext)
  const { displayName, column, eGridHeader, isRight, unit } = props
  const field = column.getColId()
  return (
    <span className="dc-head-cell">
      {heads && isSortable ? (
        <HeadOrder {...props} heads={heads} />
      ) : (
        <span className={`dc-head${isRight ? ' dc-head-right' : ''}`}>
          <span className="dc-head-name">
            {displayName} <small>{unit}</small>
          </span>
        </span>
      )}
      {heads && kindOf(heads.resource, field) !== undefined && (
        <HeadFilter {...heads} field={field} cell={eGridHeader} />
      )}
    </span>
  )
}
