/** A row of the forecast as totals read it. */
export interface TotalledRow {
  period_id: number
  product_id: number
  customer_id: number | null
  demand_class: string
  forecast_qty: number
  last_year_qty: number
  sold_qty: number
  open_qty: number
}

export const totalKeys = ['product_id', 'customer_id', 'demand_class', 'period_id'] as const
export type TotalKey = (typeof totalKeys)[number]

export interface Total {
  key: string
  rows: number
  forecast_qty: number
  last_year_qty: number
  sold_qty: number
  open_qty: number
  /** What is left of each row's forecast: what one customer took too much is not taken from another's. */
  remaining_qty: number
  volume_ml: number
}

const exact = (value: number) => Number(value.toFixed(6))

const nothing = (key: string): Total => ({
  key,
  rows: 0,
  forecast_qty: 0,
  last_year_qty: 0,
  sold_qty: 0,
  open_qty: 0,
  remaining_qty: 0,
  volume_ml: 0,
})

/** A row that is typed over: what it forecasts then, and the volume of a unit. */
interface TypedRow {
  row: TotalledRow
  forecast_qty: number
  volume_ml: number
}

/** Sums by their key, not rounded. */
export type Sums = ReadonlyMap<string, Total>

const keyOf = (row: TotalledRow, by: TotalKey) => String(row[by] ?? '')
const remainingOf = (row: TotalledRow, forecast: number) =>
  Math.max(0, forecast - row.sold_qty - row.open_qty)

/** The sums of rows as they are saved, by product, customer, class or bucket: read once for whatever is typed. */
export function sumsBy<R extends TotalledRow>(
  rows: Iterable<R>,
  by: TotalKey,
  volumeOf: (row: R) => number,
): Sums {
  const sums = new Map<string, Total>()
  for (const row of rows) {
    const key = keyOf(row, by)
    let total = sums.get(key)
    if (!total) sums.set(key, (total = nothing(key)))
    total.rows += 1
    total.forecast_qty += row.forecast_qty
    total.last_year_qty += row.last_year_qty
    total.sold_qty += row.sold_qty
    total.open_qty += row.open_qty
    total.remaining_qty += remainingOf(row, row.forecast_qty)
    total.volume_ml += row.forecast_qty * volumeOf(row)
  }
  return sums
}

/** Sums with what is typed over their rows, the largest volume first: only what was typed is added up anew. */
export function totalsWith(sums: Sums, typed: Iterable<TypedRow>, by: TotalKey): Total[] {
  const totals = new Map([...sums].map(([key, total]) => [key, { ...total }]))
  for (const { row, forecast_qty: forecast, volume_ml: volume } of typed) {
    const total = totals.get(keyOf(row, by))
    if (!total) continue
    total.forecast_qty += forecast - row.forecast_qty
    total.remaining_qty += remainingOf(row, forecast) - remainingOf(row, row.forecast_qty)
    total.volume_ml += (forecast - row.forecast_qty) * volume
  }
  return [...totals.values()]
    .map((total) => ({
      ...total,
      forecast_qty: exact(total.forecast_qty),
      last_year_qty: exact(total.last_year_qty),
      sold_qty: exact(total.sold_qty),
      open_qty: exact(total.open_qty),
      remaining_qty: exact(total.remaining_qty),
      volume_ml: exact(total.volume_ml),
    }))
    .toSorted((one, other) => other.volume_ml - one.volume_ml || (one.key < other.key ? -1 : 1))
}
