import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ImportRow } from '../../../resources/imports/import_rows'
import { DocumentHead } from './DocumentHead'
import type { DocumentSum, PreviewColumn, PreviewItem } from './previewItems'
import { PreviewRow } from './PreviewRow'

const rowHeight = 34
const headWidth = 200

/** A row of the file that still counts; what the file brings with it follows from its rows. */
const mayChange = ({ is_excluded, target_table }: ImportRow) => !is_excluded && target_table === null

type Props = {
  items: readonly PreviewItem[]
  columns: readonly PreviewColumn[]
  labelOf: (field: string) => string
  /** Total of the lines of a document. */
  sum: DocumentSum | null
  isEditable: boolean
  /** The column to scroll into view. */
  reveal: string | undefined
  onNearEnd: () => void
  /** Rejects with the refusal. */
  onCorrect: (row: ImportRow, values: Record<string, string>) => Promise<void>
  onExclude: (rows: readonly ImportRow[]) => void
}

type Place = { item: number; column: number }

const within = (value: number, last: number) => Math.max(0, Math.min(last, value))

/** All rows of a preview, virtualized: moved through by arrows, corrected in place. */
export function PreviewGrid(props: Props) {
  const { items, columns, isEditable, onNearEnd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Place>({ item: 0, column: 0 })
  const [isFocused, setFocused] = useState(false)
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

  const width = headWidth + columns.reduce((sum, column) => sum + column.width, 0)
  const leftOf = (place: number) =>
    columns.slice(0, place).reduce((sum, column) => sum + column.width, headWidth)
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
  const revealed = columns.findIndex(({ name }) => name === props.reveal)
  useEffect(() => {
    if (revealed > 0 && scroller.current) scroller.current.scrollLeft = leftOf(revealed) - headWidth
    // Only when the column changes: afterwards the user scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [revealed])
  const edit = (place: Place) => {
    const item = items[place.item]
    if (!isEditable || item?.is !== 'row' || !mayChange(item.row)) return
    setActive(place)
    setEditing({ row: item.row.row_number, column: place.column })
  }
  const done = (isBack: boolean) => {
    setEditing(null)
    if (isBack) scroller.current?.focus()
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
        if (isEditable && at?.is === 'row' && mayChange(at.row)) props.onExclude([at.row])
      },
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <div
      ref={scroller}
      className="dc-preview"
      role="grid"
      tabIndex={0}
      aria-label="Rows of the file"
      aria-rowcount={-1}
      aria-colcount={columns.length + 1}
      aria-readonly={!isEditable}
      aria-activedescendant={items[active.item] ? `cell-${active.item}-${active.column}` : undefined}
      onKeyDown={press}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), width }}>
        <div role="row" className="dc-preview-head" style={{ width }}>
          <span role="columnheader" className="dc-preview-first" style={{ width: headWidth }}>
            Row
          </span>
          {columns.map(({ name, label, width: own }) => (
            <span key={name} role="columnheader" style={{ width: own }}>
              {label}
            </span>
          ))}
        </div>
        {drawn.map(({ index, start }) => {
          const item = items[index]
          if (!item) return null
          const style = { transform: `translateY(${start}px)`, width }
          return item.is === 'document' ? (
            <DocumentHead
              key={`document ${item.key}`}
              id={`cell-${index}-${active.column}`}
              style={style}
              item={item}
              sum={props.sum}
              isEditable={isEditable}
              onExclude={props.onExclude}
            />
          ) : (
            <PreviewRow
              key={item.row.row_number}
              style={style}
              index={index}
              row={item.row}
              columns={columns}
              labelOf={props.labelOf}
              active={isFocused && active.item === index ? active.column : null}
              editing={editing?.row === item.row.row_number ? editing.column : null}
              isEditable={isEditable}
              onPoint={(column) => setActive({ item: index, column })}
              onEdit={(column) => edit({ item: index, column })}
              onDone={done}
              onCorrect={props.onCorrect}
              onExclude={props.onExclude}
              onWrong={() => {
                const wrong = columns.findIndex(({ name }) => name in item.row.errors)
                if (wrong >= 0) go(index, wrong)
                scroller.current?.focus()
              }}
            />
          )
        })}
      </div>
    </div>
  )
}
