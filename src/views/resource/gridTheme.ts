import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  EventApiModule,
  HighlightChangesModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  themeQuartz,
} from 'ag-grid-community'

// The one list of modules: every grid of the product shares this chunk.
ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  EventApiModule,
  HighlightChangesModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
])

/** The grid in the colours and sizes of the rest; heights follow the size of the screen by themselves. */
export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--dc-fill)',
  backgroundColor: 'var(--dc-surface)',
  foregroundColor: 'var(--dc-text)',
  borderColor: 'var(--dc-line)',
  headerBackgroundColor: 'var(--dc-header)',
  headerTextColor: 'var(--dc-text-2)',
  headerFontSize: 12,
  headerFontWeight: 600,
  fontFamily: 'inherit',
  fontSize: 'var(--dc-list-font)',
  rowHeight: 'var(--dc-list-row)',
  headerHeight: 'var(--dc-list-header)',
  cellHorizontalPadding: 8,
  rowHoverColor: 'var(--dc-hover)',
  selectedRowBackgroundColor: 'var(--dc-selected)',
  valueChangeValueHighlightBackgroundColor: 'var(--dc-flash)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'transparent',
})
