import type {
  ColDef,
  Column,
  ColumnMovedEvent,
  ColumnResizedEvent,
  GridApi,
  GridOptions,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useMemo, useRef, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { LiveList } from '../../../streams/rows/liveList'
import type { Typed } from './cellEdits'
import { denseFrom } from '../columns/cells'
import { atStart, focusAt, followed, type GridPlace, putBack, useKeptFocus } from './gridPlace'
import { markMore, tellCut } from './gridRoom'
import { isTyping, type PointedCell, useGridKeys } from './gridKeys'
import { gridTheme } from './gridTheme'
import { gridTexts } from './gridTexts'
import type { InlineEdit } from './useInlineEdit'
import { fitFigures } from './figureRoom'
import { useShownRows } from './useShownRows'
import { isTouch } from '../../theme/widths'
import type { RowOrder } from '../live/useRowOrder'
import './grid.css'

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

/** What holds for every grid; an object of its own, so that the grid sees that it stays the same. */
const options: GridOptions<AnyRow> = {
  theme: gridTheme,
  defaultColDef: { resizable: true, sortable: false, suppressMovable: false, enableCellChangeFlash: true },
  getRowId: ({ data }) => String(data.id),
  cellFlashDuration: 1_500,
  cellFadeDuration: 0,
  loading: false,
  suppressModelUpdateAfterUpdateTransaction: true,
  suppressNoRowsOverlay: true,
  suppressScrollOnNewData: true,
  suppressDragLeaveHidesColumns: true,
  // Columns that make room for longer figures are in their place at once.
  suppressColumnMoveAnimation: true,
  readOnlyEdit: true,
  stopEditingWhenCellsLoseFocus: true,
}

/** The grid of a live list: rows change in place and flash, order and filters are the server's. */
export function Grid(props: Props) {
  const { columns, list, label, isSelectable, onOpen, onSelected, onReady, onOrder, onWidths } = props
  const element = useRef<HTMLDivElement>(null)
  const api = useRef<GridApi<AnyRow> | null>(null)
  // A page that is hidden loses its grid, not its place: the next grid begins there.
  const place = useRef<GridPlace>(atStart)
  const { removed, begin, hasRows } = useShownRows(list, api, (grid) => {
    // What is selected is acted upon as it is now, not as it was when its box was ticked.
    if (place.current.selected.length > 0) onSelected(grid.getSelectedRows())
  })
  const keptFocus = useKeptFocus(element, () => api.current, place)

  const moreIfNearEnd = () => {
    const grid = api.current
    // A grid without rows is at its end too: without this a slow page would read a second page at once.
    const isDrawn = grid !== null && grid.getLastDisplayedRowIndex() >= 0
    if (isDrawn && grid.getLastDisplayedRowIndex() >= grid.getDisplayedRowCount() - 30) void list.more()
  }

  const noteOrder = ({ api: now, finished, source, column, toIndex }: ColumnMovedEvent<AnyRow>) => {
    if (!finished || source === 'api' || source === 'gridOptionsChanged') return
    onOrder?.(columnsIn(now, column && toIndex !== undefined ? { column, to: toIndex } : null))
  }
  const noteWidth = ({ finished, source, column }: ColumnResizedEvent<AnyRow>) => {
    if (finished) requestAnimationFrame(() => markMore(element.current))
    if (finished && column && source.startsWith('ui'))
      onWidths?.({ [column.getColId()]: column.getActualWidth() })
  }
  // A grid that is built anew has the room of the one before it from its first paint: nothing moves on return.
  const [roomy, setRoomy] = useState<ReadonlyMap<string, number>>(new Map())
  const fit = (grid: GridApi<AnyRow>) => {
    const wider = fitFigures(grid)
    if (wider.length === 0) return
    setRoomy((before) => new Map([...before, ...wider.map(({ colId, width }) => [colId, width] as const)]))
  }
  const fitted = useMemo(
    () =>
      columns.map((column) => {
        const width = roomy.get(column.colId ?? column.field ?? '')
        return width === undefined ? column : { ...column, width: Math.max(width, column.width ?? 0) }
      }),
    [columns, roomy],
  )
  const { openMenu, press } = useGridKeys(props, api, removed)

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
        {...options}
        localeText={gridTexts}
        columnDefs={fitted}
        rowClassRules={{
          'dc-row-gone': ({ data }) => data !== undefined && removed.current.ids.has(data.id),
        }}
        {...(isSelectable
          ? { rowSelection: { mode: 'multiRow', checkboxes: true, headerCheckbox: true } as const }
          : {})}
        selectionColumnDef={{
          width: isTouch() ? 52 : 40,
          resizable: false,
          lockPosition: 'left',
          pinned: columns.some(({ pinned }) => pinned) ? 'left' : null,
        }}
        onGridReady={({ api: ready }) => {
          api.current = ready
          // Restores the scroll position once the rows are there.
          if (place.current.top > 0 && hasRows()) element.current?.classList.add('dc-grid-returning')
          begin()
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
          // Selected rows may have left the list.
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
        onCellEditRequest={({ data, column, newValue }) =>
          props.inline?.take(data, column.getColId(), newValue as Typed)
        }
        onRowClicked={({ data, event }) => {
          if (data && isOnRow(event?.target ?? null) && !removed.current.ids.has(data.id)) onOpen(data)
        }}
        onCellKeyDown={({ data, event }) => {
          if (!data || !(event instanceof KeyboardEvent) || event.key !== 'Enter') return
          if (event.target instanceof Element && isOnRow(event.target)) onOpen(data)
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
          fit(now)
          moreIfNearEnd()
        }}
        onGridSizeChanged={() => markMore(element.current)}
        onDisplayedColumnsChanged={({ api: now }) =>
          requestAnimationFrame(() => {
            if (!now.isDestroyed()) fit(now)
            markMore(element.current)
          })
        }
        onColumnMoved={noteOrder}
        onColumnResized={noteWidth}
      />
    </div>
  )
}

/** Whether a click or key is for the row itself, not for something in it that takes its own. */
const isOnRow = (target: EventTarget | null) =>
  !isTyping(target) &&
  !(target instanceof Element && target.closest('.ag-selection-checkbox, .dc-typed, button'))

/**
 * The columns that are shown, in their order. The grid reports a move after it was made: columns that were set
 * meanwhile, as after a change of width, have reversed it, so the move is made once more.
 */
function columnsIn(api: GridApi<AnyRow>, move: { column: Column; to: number } | null) {
  const all = api.getAllGridColumns()
  const order = move ? all.filter((column) => column !== move.column).toSpliced(move.to, 0, move.column) : all
  return order
    .filter((column) => column.isVisible())
    .map((column) => column.getColId())
    .filter((name) => !name.startsWith('ag-Grid'))
}
