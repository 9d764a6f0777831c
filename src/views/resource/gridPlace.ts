import type { GridApi } from 'ag-grid-community'
import type { AnyRow } from '../../api/resourceApi'

/** Where somebody was in a list: how far down, which rows were selected, which cell had the focus. */
export type GridPlace = {
  top: number
  left: number
  selected: readonly number[]
  focus: { id: number; column: string } | null
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
  // Whoever came back by a key goes on where they were; who pressed a tab keeps the focus there.
  if (row && row.rowIndex !== null && document.activeElement === document.body)
    grid.setFocusedCell(row.rowIndex, focus.column)
}
