import type { GridApi } from 'ag-grid-community'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { narrowest } from '../columns/columnChoice'
import type { RowOrder } from '../live/useRowOrder'
import type { InlineEdit } from './useInlineEdit'

/** A cell that was pointed at, by pointer or keyboard, and where its menu opens. */
export type PointedCell = { row: AnyRow; column: string; x: number; y: number; element: HTMLElement }

type Options = {
  onWidths?: (widths: Record<string, number>) => void
  onMenu?: (cell: PointedCell) => void
  /** The selected rows, else the one with the focus, are to be copied. */
  onCopy?: (rows: AnyRow[]) => void
  inline?: InlineEdit | null
  order?: RowOrder | null
}

const stepPx = 8

/** Whether a key or a press belongs to a cell that is typed into. */
export const isTyping = (from: EventTarget | null) =>
  from instanceof Element && from.closest('.dc-cell-editor') !== null

const cellAt = (api: GridApi<AnyRow>, from: Element): Omit<PointedCell, 'x' | 'y'> | null => {
  const cell = from.closest<HTMLElement>('.ag-cell[col-id]')
  const row = api.getRowNode(cell?.closest('[row-id]')?.getAttribute('row-id') ?? '')?.data
  return cell && row ? { row, column: cell.getAttribute('col-id') ?? '', element: cell } : null
}

/** What keys and the context menu do in a grid, where `removed` are the rows that have left the list. */
export function useGridKeys(
  props: Options,
  api: RefObject<GridApi<AnyRow> | null>,
  removed: RefObject<{ ids: ReadonlySet<number> }>,
) {
  const openMenu = (event: MouseEvent | KeyboardEvent, from: Element) => {
    const grid = api.current
    const cell = grid && cellAt(grid, from)
    if (!cell || removed.current.ids.has(cell.row.id) || !props.onMenu) return
    event.preventDefault()
    event.stopPropagation()
    const { left, bottom } = from.getBoundingClientRect()
    const isPointed = 'clientX' in event && event.clientX > 0
    props.onMenu({ ...cell, x: isPointed ? event.clientX : left + 12, y: isPointed ? event.clientY : bottom })
  }
  const widen = (event: KeyboardEvent, target: Element) => {
    const name = target.closest('.ag-header-cell[col-id]')?.getAttribute('col-id')
    const column = name ? api.current?.getColumn(name) : null
    if (!column?.isResizable()) return
    event.preventDefault()
    event.stopPropagation()
    const newWidth = Math.max(
      narrowest,
      column.getActualWidth() + (event.key === 'ArrowRight' ? stepPx : -stepPx),
    )
    api.current?.setColumnWidths([{ key: column, newWidth }])
    props.onWidths?.({ [column.getColId()]: newWidth })
  }
  /** Gives up what a cell was refused for, or moves its row. */
  const act = (event: KeyboardEvent, target: Element) => {
    const cell = api.current && cellAt(api.current, target)
    if (!cell) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (event.altKey && by && props.order) props.order.step(cell.row, by, cell.column)
    else if (event.key !== 'Escape' || !props.inline?.drop(cell.row, cell.column)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const press = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (isTyping(target)) return
    act(event, target)
    if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) widen(event, target)
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenu(event, target)
    if (event.key.toLowerCase() !== 'c' || !(event.ctrlKey || event.metaKey) || !api.current) return
    if (window.getSelection()?.toString()) return
    const selected = api.current.getSelectedRows()
    const focused = cellAt(api.current, target)
    const rows = selected.length > 0 ? selected : focused ? [focused.row] : []
    if (rows.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    props.onCopy?.(rows)
  }
  return { openMenu, press }
}
