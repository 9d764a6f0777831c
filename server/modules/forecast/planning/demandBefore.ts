import { sql } from 'kysely'
import type { GridRow } from '../../../../src/resources/forecast/planningCalls'
import type { Db } from '../../../db/database'
import { grouped } from '../../../engine/rows/grouped'

/** So many buckets are drawn in a row. */
const shownBuckets = 24

type Demand = { product_id: number; customer_id: number | null; start: string; qty: number }

/**
 * What was demanded in the last whole buckets before a period, by product and customer of rows; customers without a row
 * count as all others.
 */
export async function demandBefore(
  db: Db,
  periodId: number,
  rows: readonly Pick<GridRow, 'product_id' | 'customer_id'>[],
) {
  const { rows: buckets } = await sql<{ start: string }>`
    select (date_trunc(p.granularity, least(p.date_from, plant_today()))
      - n * case p.granularity when 'quarter' then interval '3 months' else ('1 ' || p.granularity)::interval end)::date::text
      as start
    from forecast_periods p, generate_series(${shownBuckets}::int, 0, -1) n where p.id = ${periodId} order by n desc`.execute(
    db,
  )
  const starts = buckets.map(({ start }) => start)
  const [first, end] = [starts[0], starts.pop()]
  if (first === undefined || end === undefined) return { buckets: [], histories: [] }
  const pairs = [...new Map(rows.map((row) => [`${row.product_id}:${row.customer_id}`, row])).values()].map(
    ({ product_id, customer_id }) => ({ product_id, customer_id }),
  )
  const { rows: demand } = await sql<Demand>`
    with lines as (select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as l (product_id bigint, customer_id bigint))
    -- The database does not know how many lines there are: joined, they would read all orders anew for each product.
    select d.product_id, case when (d.product_id, d.customer_id) in (select product_id, customer_id from lines
        where customer_id is not null) then d.customer_id end as customer_id,
      date_trunc(p.granularity, d.day)::date::text as start, sum(d.ordered_qty)::float8 as qty
    from forecast_periods p cross join forecast_demand_days d
    where p.id = ${periodId} and d.day >= ${first} and d.day < ${end}
      and d.product_id = any(array(select distinct product_id from lines))
    group by 1, 2, 3`.execute(db)
  const byLine = grouped(demand, (one) => `${one.product_id}:${one.customer_id}`)
  const histories = [...byLine.values()].flatMap((own) => {
    const [of] = own
    if (!of) return []
    const byStart = new Map(own.map(({ start, qty }) => [start, qty]))
    return [
      {
        product_id: of.product_id,
        customer_id: of.customer_id,
        demand: starts.map((start) => byStart.get(start) ?? 0),
      },
    ]
  })
  return { buckets: starts, histories }
}
