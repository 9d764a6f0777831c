import { sql } from 'kysely'
import { forecastAllocations } from '../../../src/resources/forecast/forecast_allocations'
import { saleLines } from '../../../src/resources/sale/sale_lines'
import { sales } from '../../../src/resources/sale/sales'
import { onChanged } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'

/** More rows than this are read anew by their readers, not sent one by one. */
const mostSent = 200

/** Sends the rows of open periods again whose products were sold or ordered: what is left of them has changed. */
async function tell(unit: Unit, products: readonly number[]) {
  if (products.length === 0) return
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
