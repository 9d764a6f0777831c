import { type KeyboardEvent, useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import type { Card } from '../../../resources/production/boards/boardCalls'
import type { BoardColumn } from '../../../streams/boards/productionBoard'
import { neighbour } from './cardArrows'
import { type ColumnHandle, PhaseColumn } from './PhaseColumn'

type Props = {
  columns: readonly BoardColumn[]
  now: number
  today: string
  /** Few columns over the whole page: each sets its cards side by side. */
  isWide: boolean
  found: number | null
  lost: string | null
  /** Delay shown while they are polled. */
  late: string | null
  onOpen: (card: Card) => void
  ref?: Ref<ColumnHandle>
}

const keys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

/** The columns of the board; arrows move between cards, Enter opens one. */
export function BoardColumns({ columns, isWide, now, today, found, lost, late, onOpen, ref }: Props) {
  const handles = useRef(new Map<number, ColumnHandle>())
  const reveal = (card: number) => {
    const column = columns.find(({ cards }) => cards.some(({ id }) => id === card))
    if (column) handles.current.get(column.column.id)?.reveal(card)
  }
  useImperativeHandle(ref, () => ({ reveal }))

  const onKeyDown = (event: KeyboardEvent) => {
    const here = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')?.dataset.card
    if (!here || !keys.includes(event.key)) return
    const there = neighbour(columns, Number(here), event.key)
    event.preventDefault()
    if (there !== undefined) reveal(there)
  }

  return (
    // The cards are buttons of their own; the arrows only move the focus between them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="dc-board-columns"
      style={{ '--columns': Math.max(1, columns.length) } as React.CSSProperties}
      onKeyDown={onKeyDown}
    >
      {columns.map((column) => (
        <PhaseColumn
          key={column.column.id}
          ref={(handle) => {
            if (handle) handles.current.set(column.column.id, handle)
            else handles.current.delete(column.column.id)
          }}
          column={column}
          isWide={isWide}
          now={now}
          today={today}
          found={found}
          lost={lost}
          late={late}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}
