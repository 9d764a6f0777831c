import type { Column, GridApi } from 'ag-grid-community'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { focusLost, isFocusFree } from '../../ui/focus/focus'
import { useHolder } from '../../ui/focus/useHolder'

/** The state of a list: scroll position, selection, focused cell. */
export type GridPlace = {
  top: number
  left: number
  selected: readonly number[]
  focus: { id: number; column: string; index: number } | null
}

export const atStart: GridPlace = { top: 0, left: 0, selected: [], focus: null }

const scroller = (element: HTMLElement, name: string) => element.querySelector<HTMLElement>(name)

/** Puts a grid that was built anew where the one before it was left. */
export function putBack(
  grid: GridApi<AnyRow>,
  element: HTMLElement,
  { top, left, selected, focus }: GridPlace,
) {
  const nodes = selected.map((id) => grid.getRowNode(String(id))).filter((node) => node !== undefined)
  if (nodes.length > 0) grid.setNodesSelected({ nodes, newValue: true, source: 'api' })
  const body = scroller(element, '.ag-grid-viewport')
  const across = scroller(element, '.ag-body-horizontal-scroll-viewport')
  if (body) body.scrollTop = top
  if (across) across.scrollLeft = left
  const row = focus && grid.getRowNode(String(focus.id))
  // After returning by keyboard the cell gets the focus again; after pressing a tab the tab keeps it.
  if (row && row.rowIndex !== null && isFocusFree()) grid.setFocusedCell(row.rowIndex, focus.column)
}

/** The cell that has the focus, by its row. */
export function focusAt(
  grid: GridApi<AnyRow>,
  index: number | null,
  column: Column | string | null,
): GridPlace['focus'] {
  const id = index === null ? undefined : grid.getDisplayedRowAtIndex(index)?.data?.id
  const name = typeof column === 'string' ? column : column?.getColId()
  return id && name && index !== null ? { id, column: name, index } : null
}

/** Position of the focused row; its last position where it has left the list. */
export function followed(grid: GridApi<AnyRow>, place: GridPlace): GridPlace {
  const index = place.focus ? grid.getRowNode(String(place.focus.id))?.rowIndex : null
  return place.focus && typeof index === 'number' ? { ...place, focus: { ...place.focus, index } } : place
}

/**
 * The row that took the place of one that left the list with the focus has it, in the same column. Gives handlers for
 * the element of the grid, and what to call after its rows changed.
 */
export function useKeptFocus(
  element: RefObject<HTMLElement | null>,
  gridNow: () => GridApi<AnyRow> | null,
  place: RefObject<GridPlace>,
) {
  const latest = useRef(gridNow)
  const { current, handlers } = useHolder()
  /** Whether the focus is the grid's to give. */
  const moveOn = useCallback(() => {
    const grid = latest.current()
    const { focus } = place.current
    const last = grid && !grid.isDestroyed() ? grid.getDisplayedRowCount() - 1 : -1
    if (!grid || last < 0) return false
    // Scrolled out of sight it is not drawn, and still there.
    if (!focus || grid.getRowNode(String(focus.id))) return true
    const index = Math.min(focus.index, last)
    grid.ensureIndexVisible(index)
    grid.setFocusedCell(index, focus.column)
    return true
  }, [place])
  useEffect(() => {
    const box = element.current
    const keep = (event: Event) => {
      if (moveOn()) event.preventDefault()
    }
    box?.addEventListener(focusLost, keep)
    return () => box?.removeEventListener(focusLost, keep)
  }, [element, moveOn])
  // A frame later: until then the row that left is drawn.
  const rowsChanged = () =>
    requestAnimationFrame(() => {
      if (current()?.isConnected === false && isFocusFree()) moveOn()
    })
  return { handlers, rowsChanged }
}
