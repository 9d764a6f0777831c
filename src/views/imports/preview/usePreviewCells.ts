import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { ImportRow } from '../../../resources/imports/import_rows'
import type { PreviewColumn, PreviewItem } from './previewItems'

const rowHeight = 34
export const headWidth = 200

/** A row of the file that still counts; what the file brings with it follows from its rows. */
const mayChange = ({ is_excluded, target_table }: ImportRow) => !is_excluded && target_table === null

type Place = { item: number; column: number }

type Params = {
  items: readonly PreviewItem[]
  columns: readonly PreviewColumn[]
  isEditable: boolean
  /** The column to scroll into view. */
  reveal: string | undefined
  onNearEnd: () => void
  onExclude: (rows: readonly ImportRow[]) => void
}

const within = (value: number, last: number) => Math.max(0, Math.min(last, value))

/** The cells of a preview: which are drawn, which one is active, which one is edited, and what keys do in them. */
export function usePreviewCells(scroller: RefObject<HTMLDivElement | null>, params: Params) {
  const { items, columns, isEditable, reveal, onNearEnd, onExclude } = params
  const [active, setActive] = useState<Place>({ item: 0, column: 0 })
  const [editing, setEditing] = useState<{ row: number; column: number } | null>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    paddingStart: 36,
    scrollPaddingStart: 40,
  })
  const drawn = virtual.getVirtualItems()
  const last = drawn.at(-1)?.index ?? 0
  useEffect(() => {
    if (items.length > 0 && last >= items.length - 40) onNearEnd()
  }, [last, items.length, onNearEnd])

  const leftOf = (place: number) =>
    columns.slice(0, place).reduce((sum, column) => sum + column.width, headWidth)
  const revealed = columns.findIndex(({ name }) => name === reveal)
  useEffect(() => {
    if (revealed > 0 && scroller.current) scroller.current.scrollLeft = leftOf(revealed) - headWidth
    // Only when the column changes: afterwards the user scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [revealed])

  const go = (item: number, column: number) => {
    const next = { item: within(item, items.length - 1), column: within(column, columns.length - 1) }
    setActive(next)
    virtual.scrollToIndex(next.item)
    const box = scroller.current
    const of = columns[next.column]
    if (!box || !of) return
    const left = leftOf(next.column)
    if (left - headWidth < box.scrollLeft) box.scrollLeft = left - headWidth
    else if (left + of.width > box.scrollLeft + box.clientWidth)
      box.scrollLeft = left + of.width - box.clientWidth
  }
  const edit = (place: Place) => {
    const item = items[place.item]
    if (!isEditable || item?.is !== 'row' || !mayChange(item.row)) return
    setActive(place)
    setEditing({ row: item.row.row_number, column: place.column })
  }
  const press = (event: KeyboardEvent) => {
    if ((event.target as Element).closest('input, button')) return
    const { item, column } = active
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(item + 1, column),
      ArrowUp: () => go(item - 1, column),
      ArrowRight: () => go(item, column + 1),
      ArrowLeft: () => go(item, column - 1),
      PageDown: () => go(item + pageRows, column),
      PageUp: () => go(item - pageRows, column),
      Home: () => (event.ctrlKey ? go(0, 0) : go(item, 0)),
      End: () => (event.ctrlKey ? go(items.length - 1, column) : go(item, columns.length - 1)),
      Enter: () => edit(active),
      F2: () => edit(active),
      Delete: () => {
        const at = items[item]
        if (isEditable && at?.is === 'row' && mayChange(at.row)) onExclude([at.row])
      },
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return {
    drawn,
    height: virtual.getTotalSize(),
    active,
    setActive,
    editing,
    edit,
    go,
    press,
    /** The edit has ended; with `isBack` the focus returns to the cells. */
    done: (isBack: boolean) => {
      setEditing(null)
      if (isBack) scroller.current?.focus()
    },
  }
}
