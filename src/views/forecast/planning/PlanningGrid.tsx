import type { ColDef, GridOptions, ICellRendererParams, SuppressKeyboardEventParams } from 'ag-grid-community'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GridPeriod, GridRow } from '../../../resources/forecast/planningCalls'
import { figure } from '../../format/format'
import { gridTexts } from '../../resource/grid/gridTexts'
import { t } from '../../../texts/texts'
import { type CellPlace, type CellRange, isInside, oneCell } from './cellRange'
import { type CellFigures, editsOf, figuresOf, type LineSums, sumsOf } from './lineCells'
import type { GridLine } from './lines'
import { sheetOptions } from './sheetOptions'
import { historiesOf, sparkline } from './histories'
import { QuantityCellEditor } from './quantityCellEditor'
import { usePlainGrid } from './usePlainGrid'
import { useSheetKeys } from './useSheetKeys'
import type { Planning } from './usePlanning'
import '../../resource/grid/grid.css'

type Props = {
  planning: Planning
  lines: readonly GridLine[]
  periods: readonly GridPeriod[]
  /** The line and bucket with the focus. */
  onFocus: (line: GridLine | null, period: GridPeriod | null) => void
}

const options: GridOptions<GridLine> = {
  ...sheetOptions,
  localeText: gridTexts,
  getRowId: ({ data }) => data.key,
}

/** The figure of a cell with how far off it usually is. */
const cellText = (figures: CellFigures | null) =>
  figures === null
    ? ''
    : figures.error === null || figures.error < 0.5
      ? figure(figures.forecast)
      : `${figure(figures.forecast)} ±${figure(Math.round(figures.error))}`

/** Sums of a line over all its periods, after them. */
const sumColumns: readonly { name: keyof LineSums; label: string; places: number }[] = [
  { name: 'forecast', label: t('All periods'), places: 0 },
  { name: 'litres', label: t('Litres'), places: 1 },
  { name: 'sold', label: t('Sold'), places: 0 },
  { name: 'open', label: t('On order'), places: 0 },
  { name: 'remaining', label: t('Remaining'), places: 0 },
]

const placeOf = (name: string) => Number(name.slice(1))

/** Keys that belong to the sheet, not to the grid. */
const isSheetKey = ({ event: { key, shiftKey }, editing }: SuppressKeyboardEventParams) =>
  !editing &&
  ((shiftKey && key.startsWith('Arrow')) || key === 'Delete' || key === 'Backspace' || key.length === 1)

/** The forecast by line and bucket, edited like a sheet. */
export function PlanningGrid({ planning, lines, periods, onFocus }: Props) {
  const [range, setRange] = useState<CellRange | null>(null)
  const { grid, live, draft, edit, forecastOf, refused } = planning
  const rows = live?.rows ?? new Map<number, GridRow>()

  const now = { live, rows, forecastOf, draft, refused, range }
  // The columns stay the same while what they read goes on.
  const latest = useRef(now)
  const figures = useRef(new Map<GridLine, Map<number, CellFigures | null>>())
  useLayoutEffect(() => {
    const { live: before, draft: typed, forecastOf: forecast } = latest.current
    if (before !== live || typed !== draft || forecast !== forecastOf) figures.current.clear()
    latest.current = now
  })
  // A cell reads its figures for its value, its text and each of its classes.
  const figuresAt = (line: GridLine | undefined, period: GridPeriod) => {
    if (!line) return null
    const read = figures.current.get(line) ?? new Map<number, CellFigures | null>()
    figures.current.set(line, read)
    const found = read.get(period.id)
    if (found !== undefined) return found
    const { rows: all, forecastOf: forecast, draft: typed } = latest.current
    const made = figuresOf(line, period, all, forecast, (id) => typed.edits.has(id))
    read.set(period.id, made)
    return made
  }

  const historyOf = useMemo(() => historiesOf(grid), [grid])
  const columns = useMemo((): ColDef<GridLine>[] => {
    const isRefused = (line: GridLine | undefined, period: GridPeriod) =>
      (line?.cells.get(period.id) ?? []).some((id) => latest.current.refused.has(id))
    return [
      {
        colId: 'sku',
        headerName: t('SKU'),
        pinned: 'left',
        width: 170,
        valueGetter: ({ data }) => data?.product.sku,
        tooltipValueGetter: ({ data }) => data?.product.name,
        cellClass: ['dc-words'],
      },
      {
        colId: 'customer',
        headerName: t('Customer'),
        pinned: 'left',
        width: 170,
        valueGetter: ({ data }) => data?.customer,
        cellClass: ({ data }) => ['dc-words', ...(data?.isSum ? ['dc-planning-sum'] : [])],
      },
      {
        colId: 'history',
        headerName: t('Demand'),
        width: 124,
        wrapHeaderText: true,
        cellRenderer: ({ data }: ICellRendererParams<GridLine>) => (data ? sparkline(historyOf(data)) : ''),
        cellClass: ['dc-planning-fixed'],
      },
      ...periods.map((period, place): ColDef<GridLine> => ({
        colId: `b${place}`,
        headerName: period.name,
        width: 140,
        wrapHeaderText: true,
        headerClass: 'dc-right',
        valueGetter: ({ data }) => figuresAt(data, period)?.forecast,
        valueFormatter: ({ data }) => cellText(figuresAt(data, period)),
        editable: ({ data }) => figuresAt(data, period)?.isOpen === true,
        cellEditor: QuantityCellEditor,
        suppressKeyboardEvent: isSheetKey,
        cellClass: ['dc-right'],
        cellClassRules: {
          'dc-planning-sum': ({ data }) => data?.isSum === true,
          'dc-planning-manual': ({ data }) => figuresAt(data, period)?.manual === true,
          'dc-planning-edited': ({ data }) => figuresAt(data, period)?.isEdited === true,
          'dc-planning-refused': ({ data }) => isRefused(data, period),
          'dc-planning-fixed': ({ data }) => figuresAt(data, period)?.isOpen === false,
          'dc-planning-range': ({ rowIndex }) =>
            latest.current.range !== null &&
            isInside(latest.current.range, { line: rowIndex, bucket: place }),
        },
      })),
      ...sumColumns.map(({ name, label, places }): ColDef<GridLine> => ({
        colId: name,
        headerName: label,
        width: 104,
        wrapHeaderText: true,
        headerClass: 'dc-right',
        valueGetter: ({ data }) =>
          data && sumsOf(data, periods, latest.current.rows, latest.current.forecastOf)[name],
        valueFormatter: ({ value }: { value: number | undefined }) =>
          value === undefined ? '' : figure(value, places),
        cellClass: ({ data }) => [
          'dc-right',
          'dc-planning-fixed',
          ...(data?.isSum ? ['dc-planning-sum'] : []),
        ],
      })),
    ]
  }, [periods, historyOf])

  const focused = (place: CellPlace) => onFocus(lines[place.line] ?? null, periods[place.bucket] ?? null)
  const { box, api } = usePlainGrid<GridLine>({
    options,
    columnDefs: columns,
    rowData: lines,
    onCellFocused: ({ rowIndex, column }) => {
      const name = typeof column === 'object' ? (column?.getColId() ?? '') : ''
      if (rowIndex === null || !name.startsWith('b')) return
      const place = { line: rowIndex, bucket: placeOf(name) }
      setRange((before) => (before && isInside(before, place) && isExtending() ? before : oneCell(place)))
      focused(place)
    },
    onCellEditRequest: ({ rowIndex, column, newValue }) => {
      if (rowIndex === null || newValue === undefined) return
      // Saved by the very next key, a figure must be in the draft by then.
      flushSync(() => take({ line: rowIndex, bucket: placeOf(column.getColId()) }, newValue as number | null))
    },
  })

  useEffect(() => {
    api?.setGridAriaProperty('label', t('Forecast by product and period'))
  }, [api])

  useEffect(() => {
    if (api && !api.isDestroyed()) api.refreshCells()
  }, [api, live, draft, refused, range])

  const { isExtending, take, ...handlers } = useSheetKeys({
    lines,
    periods,
    range,
    setRange,
    setDraft: planning.setDraft,
    valueAt: ({ line, bucket }) => {
      const period = periods[bucket]
      return (period && figuresAt(lines[line], period)?.forecast) ?? null
    },
    put: (cells) =>
      edit(
        cells.flatMap(({ place: { line, bucket }, value }) => {
          const [of, period] = [lines[line], periods[bucket]]
          if (!of || !period || figuresAt(of, period)?.isOpen !== true) return []
          return editsOf(of, period.id, value, rows, forecastOf)
        }),
      ),
    focus: ({ line, bucket }) => {
      api?.ensureIndexVisible(line)
      api?.ensureColumnVisible(`b${bucket}`)
    },
    commit: () => api?.stopEditing(),
    // The editor is there before the next key comes: a figure typed before that would be lost, or start anew.
    typeOver: ({ line, bucket }, key) => api?.startEditingCell({ rowIndex: line, colKey: `b${bucket}`, key }),
  })

  return (
    <div className="dc-grid dc-grid-dense dc-planning-grid" role="presentation" {...handlers}>
      <div ref={box} style={{ height: '100%' }} />
    </div>
  )
}
