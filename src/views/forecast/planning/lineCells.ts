import { spreadTotal } from '../../../forecasting/planning/cells'
import type { GridRow } from '../../../resources/forecast/planningCalls'
import type { GridLine } from './lines'

type Rows = ReadonlyMap<number, GridRow>

/** What a cell of a line shows: the sum of its rows, how far off it usually is, and how planners left it. */
export type CellFigures = {
  forecast: number
  /** The usual error, of rows of one product added as if they were independent. */
  error: number | null
  manual: boolean
  isEdited: boolean
  isOpen: boolean
}

/** The rows of a line in a period. */
export const rowsOf = (line: GridLine, period: number, rows: Rows): GridRow[] =>
  (line.cells.get(period) ?? []).flatMap((id) => rows.get(id) ?? [])

export function figuresOf(
  line: GridLine,
  period: { id: number; status: string },
  rows: Rows,
  forecastOf: (row: GridRow) => number,
  isEdited: (id: number) => boolean,
): CellFigures | null {
  const own = rowsOf(line, period.id, rows)
  if (own.length === 0) return null
  const errors = own.flatMap(({ error_qty }) => (error_qty === null ? [] : [error_qty]))
  return {
    forecast: Number(own.reduce((sum, row) => sum + forecastOf(row), 0).toFixed(6)),
    error: errors.length === 0 ? null : Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0)),
    manual: own.some(({ manual_qty }) => manual_qty !== null),
    isEdited: own.some(({ id }) => isEdited(id)),
    isOpen: period.status === 'draft' || period.status === 'open',
  }
}

/** The edits of a cell: its one row takes the figure; that of a sum is spread over its rows by what they forecast. */
export function editsOf(
  line: GridLine,
  period: number,
  value: number | null,
  rows: Rows,
  forecastOf: (row: GridRow) => number,
): { id: number; after: number | null }[] {
  const own = rowsOf(line, period, rows)
  if (value === null || own.length < 2) return own.map(({ id }) => ({ id, after: value }))
  const parts = spreadTotal(value, own.map(forecastOf))
  return own.map(({ id }, place) => ({ id, after: parts[place] ?? 0 }))
}

/** What a line comes to over the periods of the sheet, in units and in litres. */
export type LineSums = Record<'forecast' | 'litres' | 'sold' | 'open' | 'remaining', number>

export function sumsOf(
  line: GridLine,
  periods: readonly { id: number }[],
  rows: Rows,
  forecastOf: (row: GridRow) => number,
): LineSums {
  const sums: LineSums = { forecast: 0, litres: 0, sold: 0, open: 0, remaining: 0 }
  for (const { id } of periods)
    for (const row of rowsOf(line, id, rows)) {
      const forecast = forecastOf(row)
      sums.forecast += forecast
      sums.sold += row.sold_qty
      sums.open += row.open_qty
      sums.remaining += Math.max(0, forecast - row.sold_qty - row.open_qty)
    }
  return { ...sums, litres: Number(((sums.forecast * line.product.volume_ml) / 1000).toFixed(3)) }
}
