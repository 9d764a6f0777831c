import type { Column, GridApi } from 'ag-grid-community'
import { expect, it, vi } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import { figureWidth, fitFigures } from '../../../../../src/views/resource/grid/figureRoom'

const column = (colId: string, width: number, isNumber: boolean, besidePx?: number) =>
  ({
    getColDef: () => ({
      colId,
      ...(isNumber && { cellClass: ['dc-right'] }),
      ...(besidePx !== undefined && { context: { besidePx } }),
    }),
    getActualWidth: () => width,
  }) as unknown as Column

it('a column of figures is widened to its longest figure and what is drawn beside it, and no other column', () => {
  const columns = [
    column('needed', 60, true),
    column('projected', 100, true, 40),
    column('on_hand', 300, true),
    column('product', 60, false),
  ]
  const setColumnWidths = vi.fn()
  const grid = {
    getAllDisplayedColumns: () => columns,
    forEachNode: (visit: (node: { data: object }) => void) => [1, 2].forEach(() => visit({ data: {} })),
    getCellValue: () => '593,301.197333',
    setColumnWidths,
  } as unknown as GridApi<AnyRow>
  fitFigures(grid)
  expect(setColumnWidths).toHaveBeenCalledWith([
    { key: columns[0], newWidth: figureWidth(14) },
    { key: columns[1], newWidth: figureWidth(14, 40) },
  ])
})
