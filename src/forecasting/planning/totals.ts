/** A row of the forecast as totals read it. */
export interface TotalledRow {
  id: number
  period_id: number
  product_id: number
  customer_id: number | null
  demand_class: string
  forecast_qty: number
  last_year_qty: number
  sold_qty: number
  open_qty: number
  volume_ml: number
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

/** The sums of rows by product, customer, class or bucket, the largest volume first. */
export function totalsBy(rows: Iterable<TotalledRow>, by: TotalKey): Total[] {
  const totals = new Map<string, Total>()
  for (const row of rows) {
    const key = String(row[by] ?? '')
    const total = totals.get(key) ?? nothing(key)
    total.rows += 1
    total.forecast_qty += row.forecast_qty
    total.last_year_qty += row.last_year_qty
    total.sold_qty += row.sold_qty
    total.open_qty += row.open_qty
    total.remaining_qty += Math.max(0, row.forecast_qty - row.sold_qty - row.open_qty)
    total.volume_ml += row.forecast_qty * row.volume_ml
    totals.set(key, total)
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
