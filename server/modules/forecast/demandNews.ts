import { type RawBuilder, sql } from 'kysely'
import { forecastAllocations } from '../../../src/resources/forecast/forecast_allocations'
import { saleLines } from '../../../src/resources/sale/sale_lines'
import { type Sale, sales } from '../../../src/resources/sale/sales'
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

/** Demand of a product by a customer on a day. */
type Demand = { product_id: number; customer_id: number; day: string }

const demandIn = (demand: readonly Demand[]) => sql`select product_id, customer_id, day
  from jsonb_to_recordset(${JSON.stringify(demand)}::jsonb) as c (product_id bigint, customer_id bigint, day date)`

/**
 * Sends again the rows that count changed demand, a query of it by product: those of its customer and of all others in the
 * open periods of its day.
 */
async function tell(unit: Unit, products: readonly number[], demand: RawBuilder<unknown>) {
  if (products.length === 0) return
  await inTurn(unit, products)
  const { rows } = await sql<{ id: number }>`select distinct a.id from (${demand}) d
    join forecast_periods p on p.status in ('open', 'frozen') and d.day between p.date_from and p.date_to
    join forecast_allocations a on a.period_id = p.id and a.product_id = d.product_id
      and (a.customer_id = d.customer_id or a.customer_id is null)
    limit ${mostSent + 1}`.execute(unit.trx)
  if (rows.length > mostSent) unit.reload(forecastAllocations)
  else if (rows.length > 0)
    unit.invalidate(
      forecastAllocations,
      rows.map(({ id }) => id),
    )
}

const dayOf = ({ promised_on, order_date }: Pick<Sale, 'promised_on' | 'order_date'>) =>
  promised_on ?? order_date

onChanged(saleLines, async (unit, _rows, changes) => {
  const lines = changes.flatMap(({ before, after }) => [before, after].filter((line) => line !== null))
  const sold = lines.map(({ sale_id, product_id }) => ({ sale_id, product_id }))
  await tell(
    unit,
    sold.map(({ product_id }) => product_id),
    sql`select l.product_id, s.customer_id, coalesce(s.promised_on, s.order_date) as day
      from jsonb_to_recordset(${JSON.stringify(sold)}::jsonb) as l (sale_id bigint, product_id bigint)
      join sales s on s.id = l.sale_id`,
  )
})

onChanged(sales, async (unit, _rows, changes) => {
  const moved = changes.flatMap(({ before, after }) =>
    before &&
    after &&
    (before.status !== after.status ||
      before.customer_id !== after.customer_id ||
      dayOf(before) !== dayOf(after))
      ? [before, after].map((sale) => ({
          sale_id: sale.id,
          customer_id: sale.customer_id,
          day: dayOf(sale),
        }))
      : [],
  )
  if (moved.length === 0) return
  const { rows } = await sql<Demand>`select distinct l.product_id, m.customer_id, m.day::text as day
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (sale_id bigint, customer_id bigint, day date)
    join sale_lines l on l.sale_id = m.sale_id`.execute(unit.trx)
  await tell(
    unit,
    rows.map(({ product_id }) => product_id),
    demandIn(rows),
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
