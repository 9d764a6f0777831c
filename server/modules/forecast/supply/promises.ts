import { sql } from 'kysely'
import { forecastAllocations } from '../../../../src/resources/forecast/forecast_allocations'
import { forecastPeriods } from '../../../../src/resources/forecast/forecast_periods'
import { supplyCalls } from '../../../../src/resources/forecast/supplyCalls'
import { customers } from '../../../../src/resources/general/customers/customers'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { runningPeriod } from '../allocations'
import { assertNamed } from '../named'
import { supplyOf } from './supply'

/** What the other rows of a product are promised; they are locked, so that two promises at once do not exceed the supply. */
async function promisedToOthers(unit: Unit, period: number, product: number, id: number) {
  const { rows } = await sql<{ id: number; qty: number }>`
    select id, coalesce(allocated_qty, 0)::float8 as qty from forecast_allocations
    where period_id = ${period} and product_id = ${product} order by id for update`.execute(unit.trx)
  return rows.filter((row) => Number(row.id) !== id).reduce((sum, { qty }) => sum + qty, 0)
}

onCall(supplyCalls.allocate, async ({ unit, input }) => {
  const found = await unit.get(forecastAllocations, input.id)
  // The period is locked before its rows, as everywhere.
  const period = await runningPeriod(unit, found.period_id)
  const others = await promisedToOthers(unit, period.id, found.product_id, input.id)
  const row = await unit.lock(forecastAllocations, input.id)
  if (row.version !== input.version) throw new Refused('stale_version', row)
  const qty = input.allocated_qty
  if (qty !== null && qty > row.forecast_qty)
    throw invalidBecause('allocated_qty', t('More than the forecast of {qty}', { qty: row.forecast_qty }))
  const [supply] = await supplyOf(unit.trx, period.date_to, [row.product_id])
  const left = Math.max(0, Number(((supply?.supply_qty ?? 0) - others).toFixed(6)))
  if (qty !== null && qty > left && qty > (row.allocated_qty ?? 0))
    throw invalidBecause('allocated_qty', t('The supply leaves {left}', { left }))
  return unit.update(forecastAllocations, row.id, { allocated_qty: qty }, 'allocated')
})

onCall(supplyCalls.prioritise, async ({ unit, input }) => {
  await assertNamed(unit.trx, forecastPeriods, 'period_id', input.period_id)
  await assertNamed(unit.trx, customers, 'customer_id', input.customer_id)
  const period = await runningPeriod(unit, input.period_id)
  const { rows } =
    await sql`update forecast_allocations set priority = ${input.priority}, version = version + 1,
      updated_at = ${unit.at}, updated_by = ${unit.by.id || null}
    where period_id = ${period.id} and customer_id is not distinct from ${input.customer_id}::bigint
      and priority <> ${input.priority} returning id`.execute(unit.trx)
  if (rows.length > 0) unit.reload(forecastAllocations)
  return { changed: rows.length }
})
