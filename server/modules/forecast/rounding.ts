import { sql } from 'kysely'
import { forecastParts, forecastStep } from '../../../src/forecasting/planning/forecastQty'
import { forecastAllocations } from '../../../src/resources/forecast/forecast_allocations'
import type { ForecastPeriod } from '../../../src/resources/forecast/forecast_periods'
import type { Db, Trx } from '../../db/database'
import { onChanged } from '../../engine/hooks/hooks'
import { grouped } from '../../engine/rows/grouped'
import type { Unit } from '../../engine/unitTypes'
import { settingsNow } from '../../site/settings'

/** The step of each product in which it is forecast and supplied, by the setting. */
export async function stepsOf(db: Db | Trx, products: readonly number[]) {
  const { 'forecast.round_to': rounding } = await settingsNow(db, 'forecast.round_to')
  const { rows } = await sql<{ id: number; units: number | null }>`
    select id, units_per_carton::float8 as units from products where id = any(${products}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, units }) => [id, forecastStep(rounding, units)]))
}

type Period = Pick<ForecastPeriod, 'id' | 'growth_percent'>
type MethodRow = { id: number; product_id: number; baseline: number; forecast: number; is_own: boolean }

/**
 * What the method says of the rows of products that have no number of their own: neither a planner's nor a locked one.
 * Its rounding is spread over them, so that they follow each other; the period is locked.
 */
async function methodForecasts(
  trx: Trx,
  { id, growth_percent: growth }: Period,
  products: readonly number[] | null,
  next: number | null = null,
) {
  const { rows } = await sql<MethodRow>`
    select id, product_id, baseline_qty::float8 as baseline, forecast_qty::float8 as forecast,
      manual_qty is not null or is_locked as is_own
    from forecast_allocations where period_id = ${id}
      and (${products}::bigint[] is null or product_id = any(${products}::bigint[]))
    order by product_id, customer_id nulls last`.execute(trx)
  const byProduct = grouped(
    rows.filter((row) => row.id === next || !row.is_own),
    (row) => row.product_id,
  )
  const steps = await stepsOf(trx, [...byProduct.keys()])
  return [...byProduct].flatMap(([product, own]) => {
    const parts = forecastParts(
      own.map(({ baseline }) => baseline),
      growth,
      steps.get(product),
    )
    return own.map((row, place) => ({ ...row, after: parts[place] ?? 0 }))
  })
}

/** What the method says of a row that gives up its own number. */
export async function methodForecast(unit: Unit, period: Period, row: { id: number; product_id: number }) {
  const found = await methodForecasts(unit.trx, period, [row.product_id], row.id)
  return found.find(({ id }) => id === row.id)?.after ?? 0
}

/**
 * Rounds the forecasts of products of a period anew, all of them where none is named. Rows that the unit has written
 * already change with it as one.
 */
export async function roundAnew(
  unit: Unit,
  period: Period,
  products: readonly number[] | null,
  written: readonly number[] = [],
) {
  const all = await methodForecasts(unit.trx, period, products)
  const changed = all.filter(({ forecast, after }) => forecast !== after)
  if (changed.length === 0) return
  await unit.writing([forecastAllocations], (trx) =>
    sql`update forecast_allocations a set forecast_qty = r.after,
        version = version + case when a.id = any(${written}::bigint[]) then 0 else 1 end, updated_at = ${unit.at},
        updated_by = ${unit.by.id || null}
      from jsonb_to_recordset(${JSON.stringify(changed.map(({ id, after }) => ({ id, after })))}::jsonb)
        as r (id bigint, after numeric) where a.id = r.id`.execute(trx),
  )
  await unit.recordWritten(
    forecastAllocations,
    new Map(changed.map(({ id, forecast }) => [id, { forecast_qty: forecast }])),
  )
}

/** Whether a row takes its part of what is rounded for its product. */
const takesPart = (row: { manual_qty: number | null; is_locked: number } | null) =>
  row !== null && row.manual_qty === null && row.is_locked === 0

// Rows that get or give up a number of their own leave another sum to be rounded for the rest of their product.
onChanged(forecastAllocations, async (unit, rows, changes) => {
  const products = new Map<number, Set<number>>()
  for (const { before, after } of changes) {
    const row = after ?? before
    if (!row || takesPart(before) === takesPart(after)) continue
    products.set(row.period_id, (products.get(row.period_id) ?? new Set()).add(row.product_id))
  }
  if (products.size === 0) return
  const { rows: periods } = await sql<Period>`select id, growth_percent::float8 as growth_percent
    from forecast_periods where id = any(${[...products.keys()]}::bigint[]) and status in ('draft', 'open')`.execute(
    unit.trx,
  )
  const written = rows.map(({ id }) => id)
  for (const period of periods) await roundAnew(unit, period, [...(products.get(period.id) ?? [])], written)
})
