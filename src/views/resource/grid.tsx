import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  EventApiModule,
  type GridApi,
  HighlightChangesModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  themeQuartz,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useMemo, useRef } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import type { LiveList, ListState } from '../../streams/liveList'
import type { SortContext } from './Head'
import './grid.css'

// The one list of modules: every grid of the product shares this chunk.
ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  EventApiModule,
  HighlightChangesModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
])

const theme = themeQuartz.withParams({
  accentColor: 'var(--dc-fill)',
  backgroundColor: 'var(--dc-surface)',
  foregroundColor: 'var(--dc-text)',
  borderColor: 'var(--dc-line)',
  headerBackgroundColor: 'var(--dc-header)',
  headerTextColor: 'var(--dc-text-2)',
  headerFontSize: 12,
  headerFontWeight: 600,
  fontFamily: 'inherit',
  fontSize: 13,
  cellHorizontalPadding: 8,
  rowHoverColor: 'var(--dc-hover)',
  selectedRowBackgroundColor: 'var(--dc-selected)',
  valueChangeValueHighlightBackgroundColor: 'var(--dc-flash)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'transparent',
})

type Given = {
  columns: ColDef<AnyRow>[]
  list: Pick<LiveList, 'state$' | 'more' | 'attend'>
  sort: SortContext
  label: string
  isSelectable: boolean
  onOpen: (row: AnyRow) => void
  onSelected: (rows: AnyRow[]) => void
  /** Lets others act on the grid, e.g. to clear the selection. */
  onReady?: (api: GridApi<AnyRow>) => void
}

const heightOf = (name: string, dense: number, isDense: boolean) => {
  const given = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue(name), 10)
  return isDense ? Math.min(dense, given || dense) : given || dense
}

/** Puts one told change into the grid, at once and without asking it for an order of its own. */
function apply(api: GridApi<AnyRow>, state: ListState, gone: { ids: ReadonlySet<number> }) {
  const wereGone = gone.ids
  gone.ids = state.gone
  if (state.isRearranged) api.setGridOption('rowData', [...state.rows])
  else if (state.updated.length > 0 || state.appended.length > 0)
    api.applyTransaction({ update: [...state.updated], add: [...state.appended] })
  if (wereGone === state.gone) return
  const turned = [...new Set([...wereGone, ...state.gone])].filter(
    (id) => wereGone.has(id) !== state.gone.has(id),
  )
  const rowNodes = turned.map((id) => api.getRowNode(String(id))).filter((node) => node !== undefined)
  if (rowNodes.length > 0) api.redrawRows({ rowNodes })
}

/** The grid of a live list: rows change in place and flash, order and filters are the server's. */
export function Grid({ columns, list, sort, label, isSelectable, onOpen, onSelected, onReady }: Given) {
  const api = useRef<GridApi<AnyRow> | null>(null)
  const gone = useRef<{ ids: ReadonlySet<number> }>({ ids: new Set() })
  const isDense = columns.length > 10

  const latest = useRef<ListState | null>(null)
  const isFollowed = useRef(false)

  const show = (state: ListState) => {
    latest.current = state
    const grid = api.current
    if (!grid || grid.isDestroyed() || !state.isLoaded) return
    apply(grid, isFollowed.current ? state : { ...state, isRearranged: true }, gone.current)
    isFollowed.current = true
  }

  useEffect(() => {
    isFollowed.current = false
    const following = list.state$.subscribe(show)
    return () => following.unsubscribe()
  }, [list])

  const moreIfNearEnd = () => {
    const grid = api.current
    if (grid && grid.getLastDisplayedRowIndex() >= grid.getDisplayedRowCount() - 30) void list.more()
  }
  const context = useMemo(() => ({ ...sort }), [sort])
  useEffect(() => {
    api.current?.setGridOption('context', context)
    api.current?.refreshHeader()
  }, [context])

  return (
    <div
      className="dc-grid"
      onPointerEnter={() => list.attend(true)}
      onPointerLeave={(event) => list.attend(event.currentTarget.contains(document.activeElement))}
      onFocus={() => list.attend(true)}
      onBlur={(event) => list.attend(event.currentTarget.matches(':hover'))}
    >
      <AgGridReact<AnyRow>
        theme={theme}
        columnDefs={columns}
        defaultColDef={{
          resizable: true,
          sortable: false,
          suppressMovable: false,
          enableCellChangeFlash: true,
        }}
        context={context}
        getRowId={({ data }) => String(data.id)}
        rowHeight={heightOf('--dc-grid-row', 34, isDense)}
        headerHeight={heightOf('--dc-grid-header', 36, isDense)}
        cellFlashDuration={1_500}
        cellFadeDuration={0}
        rowClassRules={{
          'dc-row-gone': ({ data }) => data !== undefined && gone.current.ids.has(data.id),
        }}
        {...(isSelectable
          ? { rowSelection: { mode: 'multiRow', checkboxes: true, headerCheckbox: true } as const }
          : {})}
        selectionColumnDef={{ width: 40, resizable: false }}
        suppressModelUpdateAfterUpdateTransaction
        suppressNoRowsOverlay
        suppressScrollOnNewData
        suppressDragLeaveHidesColumns
        onGridReady={({ api: ready }) => {
          api.current = ready
          if (latest.current) show(latest.current)
          ready.setGridAriaProperty('label', label)
          onReady?.(ready)
        }}
        onSelectionChanged={({ api: now }) => onSelected(now.getSelectedRows())}
        onRowClicked={({ data, event }) => {
          const isBox = event?.target instanceof HTMLElement && event.target.closest('.ag-selection-checkbox')
          if (data && !isBox && !gone.current.ids.has(data.id)) onOpen(data)
        }}
        onCellKeyDown={({ data, event }) => {
          if (data && event instanceof KeyboardEvent && event.key === 'Enter') onOpen(data)
        }}
        onBodyScroll={moreIfNearEnd}
        onModelUpdated={moreIfNearEnd}
      />
    </div>
  )
}
