import { sql } from 'kysely'
import { forecastAllocations } from '../../../src/resources/forecast/forecast_allocations'
import { saleLines } from '../../../src/resources/sale/sale_lines'
import { sales } from '../../../src/resources/sale/sales'
import { onChanged } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'

/** More rows than this are read anew by their readers, not sent one by one. */
const mostSent = 200

/**
 * Rows show what is sold beside them, read before their unit commits. Two units that move the same product at once would
 * each leave out the other: the second waits for the first here, at its end, and reads after it.
 */
async function inTurn(unit: Unit, products: readonly number[]) {
  const sorted = [...new Set(products)].toSorted((one, other) => one - other)
  // The rows of so many are read anew once all is committed.
  if (sorted.length > mostSent) return
  await sql`select pg_advisory_xact_lock(hashtext('forecast demand'), id) from unnest(${sorted}::int[]) id`.execute(
    unit.trx,
  )
}

/** Sends the rows of open periods again whose products were sold or ordered: what is left of them has changed. */
async function tell(unit: Unit, products: readonly number[]) {
  if (products.length === 0) return
  await inTurn(unit, products)
  const { rows } = await sql<{ id: number }>`select a.id from forecast_allocations a
    join forecast_periods p on p.id = a.period_id and p.status in ('open', 'frozen')
    where a.product_id = any(${products}::bigint[]) limit ${mostSent + 1}`.execute(unit.trx)
  if (rows.length > mostSent) unit.reload(forecastAllocations)
  else if (rows.length > 0)
    unit.invalidate(
      forecastAllocations,
      rows.map(({ id }) => id),
    )
}

onChanged(saleLines, (unit, rows) => tell(unit, [...new Set(rows.map((row) => row.product_id))]))

onChanged(sales, async (unit, _rows, changes) => {
  const moved = changes.flatMap(({ before, after }) =>
    before && after && (before.status !== after.status || before.promised_on !== after.promised_on)
      ? [after.id]
      : [],
  )
  if (moved.length === 0) return
  const { rows } = await sql<{ product_id: number }>`select distinct product_id from sale_lines
    where sale_id = any(${moved}::bigint[])`.execute(unit.trx)
  await tell(
    unit,
    rows.map((row) => row.product_id),
  )
})

// What a planner changes was read as it was written, maybe before a sale that is committed by now.
onChanged(forecastAllocations, async (unit, rows, changes) => {
  await inTurn(
    unit,
    rows.map((row) => row.product_id),
  )
  if (rows.length <= mostSent)
    unit.invalidate(
      forecastAllocations,
      changes.flatMap(({ after }) => (after ? [after.id] : [])),
    )
})
