import { sql } from 'kysely'
import { type AllocationRule, allocateSupply } from '../../../../src/forecasting/supply'
import { forecastAllocations } from '../../../../src/resources/forecast/forecast_allocations'
import { forecastPeriods } from '../../../../src/resources/forecast/forecast_periods'
import { supplyCalls, type SupplyRun } from '../../../../src/resources/forecast/supplyCalls'
import { products } from '../../../../src/resources/inventory/products/products'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { runningPeriod } from '../allocations'
import { assertNamed } from '../named'
import { stepsOf } from '../rounding'
import { supplyOf } from './supply'

type Claimed = {
  id: number
  product_id: number
  forecast: number
  allocated: number | null
  priority: number
  is_locked: boolean
}

/** The rows of a period that are supplied, locked in the order of their ids. */
const claimedRows = (unit: Unit, period: number, products: readonly number[] | null) =>
  sql<Claimed>`select id, product_id, forecast_qty::float8 as forecast, allocated_qty::float8 as allocated, priority,
      is_locked
    from forecast_allocations where period_id = ${period}
      and (${products}::bigint[] is null or product_id = any(${products}::bigint[]))
    order by id for update`.execute(unit.trx)

const exact = (value: number) => Number(value.toFixed(6))
const sumOf = (values: readonly number[]) => exact(values.reduce((sum, value) => sum + value, 0))

/** What the rows of a product get. A locked row that was never supplied has nothing to keep yet. */
function suppliedRows(
  supply: number,
  rows: readonly Claimed[],
  rule: AllocationRule,
  step: number | undefined,
): SupplyRun['rows'] {
  const parts = allocateSupply(
    supply,
    rows.map(({ forecast, priority, allocated, is_locked: isLocked }) => ({
      forecast,
      priority,
      locked: isLocked ? allocated : null,
    })),
    rule,
    step,
  )
  return rows.map((row, place) => ({
    id: row.id,
    product_id: row.product_id,
    before_qty: row.allocated,
    allocated_qty: exact(parts[place] ?? 0),
    short_qty: exact(row.forecast - (parts[place] ?? 0)),
  }))
}

/** Writes what rows get and says so to their readers, who read them anew: a run changes thousands at once. */
async function writeQuantities(unit: Unit, rows: readonly { id: number; qty: number | null }[]) {
  await sql`update forecast_allocations a set allocated_qty = r.qty, version = version + 1, updated_at = ${unit.at},
      updated_by = ${unit.by.id || null}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, qty numeric) where a.id = r.id`.execute(
    unit.trx,
  )
  unit.reload(forecastAllocations)
}

async function writeRun(unit: Unit, period: number, rule: AllocationRule, changed: SupplyRun['rows']) {
  const { rows } = await sql<{
    id: number
  }>`insert into forecast_allocation_runs (period_id, rule, run_at, run_by)
    values (${period}, ${rule}, ${unit.at}, ${unit.by.id || null}) returning id`.execute(unit.trx)
  const id = Number(rows[0]?.id)
  await sql`insert into forecast_allocation_run_rows (run_id, allocation_id, before_qty, after_qty)
    select ${id}, r.id, r.before_qty, r.allocated_qty
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r (id bigint, before_qty numeric, allocated_qty numeric)`.execute(
    unit.trx,
  )
  await writeQuantities(
    unit,
    changed.map(({ id: row, allocated_qty: qty }) => ({ id: row, qty })),
  )
  return id
}

onCall(supplyCalls.run, async ({ unit, input }): Promise<SupplyRun> => {
  await assertNamed(unit.trx, forecastPeriods, 'period_id', input.period_id)
  await assertNamed(unit.trx, products, 'product_ids', input.product_ids)
  const period = await runningPeriod(unit, input.period_id)
  const { rows } = await claimedRows(unit, period.id, input.product_ids)
  if (rows.length === 0) throw invalidBecause('period_id', t('The period has no rows of these products'))
  const byProduct = new Map<number, Claimed[]>()
  for (const row of rows) byProduct.set(row.product_id, [...(byProduct.get(row.product_id) ?? []), row])
  const supplies = await supplyOf(unit.trx, period.date_to, [...byProduct.keys()])
  const steps = await stepsOf(unit.trx, [...byProduct.keys()])
  const supplied = supplies.flatMap(({ id, supply_qty: supply }) =>
    suppliedRows(supply, byProduct.get(id) ?? [], input.rule, steps.get(id)),
  )
  const changed = supplied.filter(({ before_qty: before, allocated_qty: after }) => before !== after)
  const isDry = input.dry_run || changed.length === 0
  return {
    run_id: isDry ? null : await writeRun(unit, period.id, input.rule, changed),
    rows: supplied,
    totals: {
      changed: changed.length,
      supply_qty: sumOf(supplies.map(({ supply_qty: qty }) => qty)),
      forecast_qty: sumOf(rows.map(({ forecast }) => forecast)),
      allocated_qty: sumOf(supplied.map(({ allocated_qty: qty }) => qty)),
      short_qty: sumOf(supplied.map(({ short_qty: qty }) => qty)),
      short_products: new Set(supplied.flatMap((one) => (one.short_qty > 0 ? [one.product_id] : []))).size,
    },
  }
})

type Undone = { id: number; product_id: number; now: number | null; before: number | null; after: number }

onCall(supplyCalls.undo, async ({ unit, input }) => {
  await assertNamed(unit.trx, forecastPeriods, 'period_id', input.period_id)
  const period = await runningPeriod(unit, input.period_id)
  const { rows: runs } = await sql<{ id: number }>`select id from forecast_allocation_runs
    where period_id = ${period.id} and undone_at is null order by id desc limit 1 for update`.execute(
    unit.trx,
  )
  const [run] = runs
  if (!run) throw new Refused('other', { text: t('There is no run to undo') })
  const { rows } =
    await sql<Undone>`select a.id, a.product_id, a.allocated_qty::float8 as now, r.before_qty::float8 as before,
      r.after_qty::float8 as after
    from forecast_allocation_run_rows r join forecast_allocations a on a.id = r.allocation_id
    where r.run_id = ${run.id} order by a.id for update of a`.execute(unit.trx)
  const unchanged = rows.filter(({ now, after }) => now === after)
  const restorable = await coveredBy(unit, period.date_to, period.id, unchanged)
  await writeQuantities(
    unit,
    restorable.map(({ id, before: qty }) => ({ id, qty })),
  )
  await sql`update forecast_allocation_runs set undone_at = ${unit.at}, undone_by = ${unit.by.id || null}
    where id = ${run.id}`.execute(unit.trx)
  return { restored: restorable.length, changed_since: rows.length - restorable.length }
})

/** Of rows that get back what they had, those of products whose supply of now covers that. */
async function coveredBy(unit: Unit, to: string, period: number, rows: readonly Undone[]) {
  const products = [...new Set(rows.map(({ product_id: id }) => id))]
  const back = new Map(rows.map(({ id, before }) => [id, before ?? 0]))
  const { rows: all } = await claimedRows(unit, period, products)
  const supplies = new Map(
    (await supplyOf(unit.trx, to, products)).map(({ id, supply_qty: supply }) => [id, supply]),
  )
  const isCovered = (product: number) => {
    const own = all.filter((row) => row.product_id === product)
    const sum = sumOf(own.map(({ id, allocated }) => back.get(id) ?? allocated ?? 0))
    const isWithin = own.every(({ id, forecast }) => (back.get(id) ?? 0) <= forecast)
    return (
      isWithin && (sum <= (supplies.get(product) ?? 0) || sum <= sumOf(own.map((row) => row.allocated ?? 0)))
    )
  }
  const covered = new Set(products.filter(isCovered))
  return rows.filter(({ product_id: product }) => covered.has(product))
}
