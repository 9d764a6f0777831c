import {
  impactOf,
  type Impact,
  type PlantLoad,
  type QuantityChange,
} from '../../../forecasting/planning/impact'
import {
  type Sums,
  sumsBy,
  type Total,
  type TotalKey,
  totalsWith,
} from '../../../forecasting/planning/totals'
import type { GridPeriod, GridRow, PlanningGrid } from '../../../resources/forecast/planningCalls'
import { t } from '../../../texts/texts'

type Rows = ReadonlyMap<number, GridRow>
type Forecast = (row: GridRow) => number

/** What the plant can do, as the calculation of an impact takes it. */
export const plantOf = ({ products, plant }: PlanningGrid): PlantLoad => ({
  products: new Map(products.map((product) => [product.id, { ...product, product_id: product.id }])),
  phases: plant.phases,
  orders: plant.orders,
  security_headroom: plant.security_headroom,
})

/** What the edits of a draft ask of the plant beside what is saved. */
export function draftImpact(
  plant: PlantLoad,
  edited: Iterable<number>,
  rows: Rows,
  periods: ReadonlyMap<number, GridPeriod>,
  forecastOf: Forecast,
): Impact {
  const changes: QuantityChange[] = []
  for (const id of edited) {
    const row = rows.get(id)
    if (row)
      changes.push({
        product_id: row.product_id,
        qty: forecastOf(row) - row.forecast_qty,
        due_in: periods.get(row.period_id)?.due_in ?? 0,
      })
  }
  return impactOf(changes, plant)
}

/** The volumes of a unit by product. */
const volumesOf = (grid: PlanningGrid) => new Map(grid.products.map(({ id, volume_ml }) => [id, volume_ml]))

/** The live sums of a grid by a key as they are saved. */
export function savedSums(grid: PlanningGrid, rows: Rows, by: TotalKey): Sums {
  const volumes = volumesOf(grid)
  const periods = new Set(grid.periods.map(({ id }) => id))
  const shown = [...rows.values()].filter(({ period_id }) => periods.has(period_id))
  return sumsBy(shown, by, ({ product_id }) => volumes.get(product_id) ?? 0)
}

/** The sums of a grid with what is typed over it. */
export function typedTotals(
  grid: PlanningGrid,
  sums: Sums,
  by: TotalKey,
  edited: Iterable<number>,
  rows: Rows,
  forecastOf: Forecast,
): Total[] {
  const volumes = volumesOf(grid)
  const typed = [...edited].flatMap((id) => {
    const row = rows.get(id)
    return row ? [{ row, forecast_qty: forecastOf(row), volume_ml: volumes.get(row.product_id) ?? 0 }] : []
  })
  return totalsWith(sums, typed, by)
}

/** How the keys of totals are called. */
export function totalNames(grid: PlanningGrid, by: TotalKey): (key: string) => string {
  if (by === 'demand_class') return (key) => t(key.charAt(0).toUpperCase() + key.slice(1))
  const names = new Map<string, string>(
    by === 'product_id'
      ? grid.products.map(({ id, sku }) => [String(id), sku])
      : by === 'period_id'
        ? grid.periods.map(({ id, name }) => [String(id), name])
        : grid.customers.map(({ id, name }) => [String(id), name]),
  )
  return (key) => names.get(key) ?? (key === '' ? t('Other customers') : key)
}
