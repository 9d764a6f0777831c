import type { Column, GridApi } from 'ag-grid-community'
import { expect, it, vi } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import { figureWidth, fitFigures } from '../../../../../src/views/resource/grid/figureRoom'

const column = (colId: string, width: number, isNumber: boolean, besidePx?: number) =>
  ({
    getColId: () => colId,
    getColDef: () => ({
      colId,
      ...(isNumber && { cellClass: ['dc-right'] }),
      ...(besidePx !== undefined && { context: { besidePx } }),
    }),
    getActualWidth: () => width,
  }) as unknown as Column

it('a column of figures is widened to its longest figure and what is drawn beside it, and names give up room for it', () => {
  const columns = [
    column('needed', 60, true),
    column('projected', 100, true, 40),
    column('on_hand', 300, true),
    column('product', 60, false),
  ]
  const applyColumnState = vi.fn()
  const grid = {
    getAllDisplayedColumns: () => columns,
    forEachNode: (visit: (node: { data: object }) => void) => [1, 2].forEach(() => visit({ data: {} })),
    getCellValue: () => '593,301.197333',
    getColumnState: () => [{ colId: 'needed' }, { colId: 'product', flex: 2 }],
    applyColumnState,
  } as unknown as GridApi<AnyRow>
  fitFigures(grid)
  expect(applyColumnState).toHaveBeenCalledWith({
    state: [
      { colId: 'needed', width: figureWidth(14) },
      { colId: 'projected', width: figureWidth(14, 40) },
      { colId: 'product', flex: 2 },
    ],
  })
})
