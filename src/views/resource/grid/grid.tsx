import type { ColDef, ColumnMovedEvent, ColumnResizedEvent, GridApi } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useRef } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { LiveList, ListState } from '../../../streams/rows/liveList'
import type { Typed } from './cellEdits'
import { denseFrom } from '../columns/cells'
import { narrowest } from '../columns/columnChoice'
import { atStart, focusAt, followed, type GridPlace, putBack, useKeptFocus } from './gridPlace'
import { markMore, tellCut } from './gridRoom'
import { gridTheme } from './gridTheme'
import type { InlineEdit } from './useInlineEdit'
import type { RowOrder } from '../live/useRowOrder'
import './grid.css'

/** A cell that was pointed at, by pointer or keyboard, and where its menu opens. */
export type PointedCell = { row: AnyRow; column: string; x: number; y: number; element: HTMLElement }

type Props = {
  columns: ColDef<AnyRow>[]
  list: Pick<LiveList, 'state$' | 'more' | 'attend'>
  label: string
  isSelectable: boolean
  onOpen: (row: AnyRow) => void
  onSelected: (rows: AnyRow[]) => void
  /** Lets others act on the grid, e.g. to clear the selection. */
  onReady?: (api: GridApi<AnyRow>) => void
  /** Columns were put in another order, or given other widths. */
  onOrder?: (columns: string[]) => void
  onWidths?: (widths: Record<string, number>) => void
  onMenu?: (cell: PointedCell) => void
  /** The selected rows, else the one with the focus, are to be copied. */
  onCopy?: (rows: AnyRow[]) => void
  /** Its cells are typed into. */
  inline?: InlineEdit | null
  /** Its rows are put in order. */
  order?: RowOrder | null
}

const stepPx = 8

/** Applies one change to the grid at once, without sorting. */
function apply(api: GridApi<AnyRow>, state: ListState, removed: { ids: ReadonlySet<number> }) {
  const wereGone = removed.ids
  removed.ids = state.removedIds
  if (state.isRearranged) {
    api.setGridOption('rowData', [...state.rows])
    // The grid treats a new order of the same rows as updates and would not move them.
    api.refreshClientSideRowModel('map')
  } else if (state.updated.length > 0 || state.appended.length > 0)
    api.applyTransaction({ update: [...state.updated], add: [...state.appended] })
  if (wereGone === state.removedIds) return
  const turned = [...new Set([...wereGone, ...state.removedIds])].filter(
    (id) => wereGone.has(id) !== state.removedIds.has(id),
  )
  const rowNodes = turned.map((id) => api.getRowNode(String(id))).filter((node) => node !== undefined)
  if (rowNodes.length > 0) api.redrawRows({ rowNodes })
}

/** Whether a key or a press belongs to a cell that is typed into. */
const isTyping = (from: EventTarget | null) =>
  from instanceof Element && from.closest('.dc-cell-editor') !== null

const cellAt = (api: GridApi<AnyRow>, from: Element): Omit<PointedCell, 'x' | 'y'> | null => {
  const cell = from.closest<HTMLElement>('.ag-cell[col-id]')
  const row = api.getRowNode(cell?.closest('[row-id]')?.getAttribute('row-id') ?? '')?.data
  return cell && row ? { row, column: cell.getAttribute('col-id') ?? '', element: cell } : null
}

/** The grid of a live list: rows change in place and flash, order and filters are the server's. */
export function Grid(props: Props) {
  const { columns, list, label, isSelectable, onOpen, onSelected, onReady, onOrder, onWidths } = props
  const element = useRef<HTMLDivElement>(null)
  const api = useRef<GridApi<AnyRow> | null>(null)
  const removed = useRef<{ ids: ReadonlySet<number> }>({ ids: new Set() })
  // A page that is hidden loses its grid, not its place: the next grid begins there.
  const place = useRef<GridPlace>(atStart)
  const select = useRef(onSelected)
  useEffect(() => {
    select.current = onSelected
  })
  const latest = useRef<ListState | null>(null)
  const isFollowed = useRef(false)

  const show = (state: ListState) => {
    latest.current = state
    const grid = api.current
    if (!grid || grid.isDestroyed() || !state.isLoaded) return
    apply(grid, isFollowed.current ? state : { ...state, isRearranged: true }, removed.current)
    isFollowed.current = true
    // What is selected is acted upon as it is now, not as it was when its box was ticked.
    if (place.current.selected.length > 0 && state.updated.length > 0) select.current(grid.getSelectedRows())
  }

  useEffect(() => {
    isFollowed.current = false
    const following = list.state$.subscribe(show)
    return () => following.unsubscribe()
  }, [list])

  const keptFocus = useKeptFocus(element, () => api.current, place)

  const moreIfNearEnd = () => {
    const grid = api.current
    if (grid && grid.getLastDisplayedRowIndex() >= grid.getDisplayedRowCount() - 30) void list.more()
  }

  const noteOrder = ({ api: now, finished, source }: ColumnMovedEvent<AnyRow>) => {
    if (!finished || source === 'api' || source === 'gridOptionsChanged') return
    onOrder?.(columnsIn(now))
  }
  const noteWidth = ({ finished, source, column }: ColumnResizedEvent<AnyRow>) => {
    if (finished) requestAnimationFrame(() => markMore(element.current))
    if (finished && column && source.startsWith('ui'))
      onWidths?.({ [column.getColId()]: column.getActualWidth() })
  }
  const openMenu = (event: React.MouseEvent | React.KeyboardEvent, from: Element) => {
    const grid = api.current
    const cell = grid && cellAt(grid, from)
    if (!cell || removed.current.ids.has(cell.row.id) || !props.onMenu) return
    event.preventDefault()
    event.stopPropagation()
    const { left, bottom } = from.getBoundingClientRect()
    const isPointed = 'clientX' in event && event.clientX > 0
    props.onMenu({ ...cell, x: isPointed ? event.clientX : left + 12, y: isPointed ? event.clientY : bottom })
  }
  const widen = (event: React.KeyboardEvent, target: Element) => {
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
    onWidths?.({ [column.getColId()]: newWidth })
  }
  /** Gives up what a cell was refused for, or moves its row. */
  const act = (event: React.KeyboardEvent, target: Element) => {
    const cell = api.current && cellAt(api.current, target)
    if (!cell) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (event.altKey && by && props.order) props.order.step(cell.row, by, cell.column)
    else if (event.key !== 'Escape' || !props.inline?.drop(cell.row, cell.column)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const press = (event: React.KeyboardEvent) => {
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

  return (
    <div
      ref={element}
      className={columns.length >= denseFrom ? 'dc-grid dc-grid-dense' : 'dc-grid'}
      role="presentation"
      onPointerEnter={() => list.attend(true)}
      onPointerOver={tellCut}
      onPointerLeave={(event) => list.attend(event.currentTarget.contains(document.activeElement))}
      onFocus={(event) => {
        keptFocus.handlers.onFocus(event)
        list.attend(true)
      }}
      onBlur={(event) => {
        keptFocus.handlers.onBlur(event)
        list.attend(event.currentTarget.matches(':hover'))
      }}
      onContextMenu={(event) => openMenu(event, event.target as Element)}
      onKeyDownCapture={press}
    >
      <AgGridReact<AnyRow>
        theme={gridTheme}
        columnDefs={columns}
        defaultColDef={{
          resizable: true,
          sortable: false,
          suppressMovable: false,
          enableCellChangeFlash: true,
        }}
        getRowId={({ data }) => String(data.id)}
        cellFlashDuration={1_500}
        cellFadeDuration={0}
        rowClassRules={{
          'dc-row-gone': ({ data }) => data !== undefined && removed.current.ids.has(data.id),
        }}
        {...(isSelectable
          ? { rowSelection: { mode: 'multiRow', checkboxes: true, headerCheckbox: true } as const }
          : {})}
        selectionColumnDef={{
          width: 40,
          resizable: false,
          lockPosition: 'left',
          pinned: columns.some(({ pinned }) => pinned) ? 'left' : null,
        }}
        suppressModelUpdateAfterUpdateTransaction
        suppressNoRowsOverlay
        loading={false}
        suppressScrollOnNewData
        suppressDragLeaveHidesColumns
        onGridReady={({ api: ready }) => {
          api.current = ready
          isFollowed.current = false
          // Restores the scroll position once the rows are there.
          if (place.current.top > 0 && latest.current?.rows.length)
            element.current?.classList.add('dc-grid-returning')
          if (latest.current) show(latest.current)
          ready.setGridAriaProperty('label', label)
          onReady?.(ready)
        }}
        onFirstDataRendered={({ api: now }) => {
          const { selected } = place.current
          const shown = element.current
          if (shown) {
            putBack(now, shown, place.current)
            requestAnimationFrame(() => shown.classList.remove('dc-grid-returning'))
          }
          // What was selected may have left the list meanwhile.
          if (selected.length > 0) onSelected(now.getSelectedRows())
        }}
        onSelectionChanged={({ api: now }) => {
          const rows = now.getSelectedRows()
          place.current = { ...place.current, selected: rows.map(({ id }) => id) }
          onSelected(rows)
        }}
        onCellFocused={({ rowIndex, column }) => {
          const focus = api.current && focusAt(api.current, rowIndex, column)
          if (focus) place.current = { ...place.current, focus }
        }}
        readOnlyEdit
        stopEditingWhenCellsLoseFocus
        onCellEditRequest={({ data, column, newValue }) =>
          props.inline?.take(data, column.getColId(), newValue as Typed)
        }
        onRowClicked={({ data, event }) => {
          const isAway =
            event?.target instanceof Element &&
            event.target.closest('.ag-selection-checkbox, .dc-typed, button')
          if (data && !isAway && !isTyping(event?.target ?? null) && !removed.current.ids.has(data.id))
            onOpen(data)
        }}
        onCellKeyDown={({ data, event }) => {
          if (!data || !(event instanceof KeyboardEvent) || event.key !== 'Enter') return
          if (isTyping(event.target) || !(event.target instanceof Element)) return
          if (!event.target.closest('.dc-typed, button')) onOpen(data)
        }}
        {...(props.order && {
          onRowDragMove: props.order.show,
          onRowDragLeave: props.order.hide,
          onRowDragEnd: props.order.drop,
        })}
        onBodyScroll={({ top, left }) => {
          place.current = { ...place.current, top, left }
          markMore(element.current)
          moreIfNearEnd()
        }}
        onModelUpdated={({ api: now }) => {
          place.current = followed(now, place.current)
          keptFocus.rowsChanged()
          moreIfNearEnd()
        }}
        onGridSizeChanged={() => markMore(element.current)}
        onDisplayedColumnsChanged={() => requestAnimationFrame(() => markMore(element.current))}
        onColumnMoved={noteOrder}
        onColumnResized={noteWidth}
      />
    </div>
  )
}

const columnsIn = (api: GridApi<AnyRow>) =>
  api
    .getAllDisplayedColumns()
    .map((column) => column.getColId())
    .filter((name) => !name.startsWith('ag-Grid'))
