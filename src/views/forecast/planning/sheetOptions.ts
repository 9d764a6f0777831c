import type { GridOptions } from 'ag-grid-community'
import { gridTheme } from '../../resource/grid/gridTheme'

/** How sheets of the forecast are typed into: Enter goes down, values are taken by the page. */
export const sheetOptions = {
  theme: gridTheme,
  defaultColDef: { resizable: true, sortable: false, suppressMovable: true, enableCellChangeFlash: true },
  cellFlashDuration: 1_500,
  cellFadeDuration: 0,
  suppressNoRowsOverlay: true,
  readOnlyEdit: true,
  stopEditingWhenCellsLoseFocus: true,
  enterNavigatesVertically: true,
  enterNavigatesVerticallyAfterEdit: true,
} satisfies GridOptions
