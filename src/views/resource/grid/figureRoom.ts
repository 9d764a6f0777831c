import type { Column, GridApi } from 'ag-grid-community'
import type { AnyRow } from '../../../api/resourceApi'

// A list of thousands is measured by its first rows, as far as it is read.
const mostMeasured = 500
const digitPx = 7.8
const paddingPx = 26

const isFigure = (column: Column) => {
  const { cellClass } = column.getColDef()
  return Array.isArray(cellClass) && cellClass.includes('dc-right')
}

/** How wide a column is at least whose longest figure has so many characters, beside what else its cells draw. */
export const figureWidth = (characters: number, besidePx = 0) =>
  Math.ceil(characters * digitPx) + paddingPx + besidePx

/** Widens the columns of figures whose longest figure would be cut, and answers them; no column is made narrower. */
export function fitFigures(grid: GridApi<AnyRow>): { colId: string; width: number }[] {
  const columns = grid.getAllDisplayedColumns().filter(isFigure)
  if (columns.length === 0) return []
  const longest = new Map<Column, number>()
  let measured = 0
  grid.forEachNode((rowNode) => {
    measured += 1
    if (measured > mostMeasured || !rowNode.data) return
    for (const column of columns) {
      const text: unknown = grid.getCellValue({ rowNode, colKey: column, useFormatter: true })
      const length = typeof text === 'string' ? text.length : 0
      if (length > (longest.get(column) ?? 0)) longest.set(column, length)
    }
  })
  const wider = [...longest].flatMap(([column, characters]) => {
    const context: { besidePx?: number } | undefined = column.getColDef().context
    const newWidth = figureWidth(characters, context?.besidePx)
    return newWidth > column.getActualWidth() ? [{ colId: column.getColId(), width: newWidth }] : []
  })
  if (wider.length === 0) return []
  // Setting widths alone would end the flex of the columns before them, and push the last ones out of sight.
  const growing = grid.getColumnState().flatMap(({ colId, flex }) => (flex ? [{ colId, flex }] : []))
  grid.applyColumnState({ state: [...wider, ...growing] })
  return wider
}
