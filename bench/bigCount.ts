import type { EventName } from '../src/resources/kit/define/row'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { type Actor, modules } from '../src/access'
import { type StockCount, stockCounts } from '../src/resources/inventory/counts/stock_counts'
import type { Database } from '../server/db/database'
import { runUnit } from '../server/engine/unitOfWork'
import { figure } from './harness/report'

const lineCount = 20_000
const productCount = 2_000
const binCount = 400

/** A warehouse full of lots, ten pieces each, as the ledger would have received them. */
async function fill(client: pg.ClientBase) {
  const { rows } = await client.query<{ id: number }>(
    `insert into locations (code, name, kind) values ('BIG', 'Big warehouse', 'warehouse') returning id`,
  )
  const site = rows[0]?.id ?? 0
  await client.query(
    `insert into bins (code, location_id, kind) select 'B-' || n, $1, 'storage' from generate_series(1, $2::int) n`,
    [site, binCount],
  )
  await client.query(
    `insert into products (sku, name, kind, status, category_id, stock_measure_id, average_cost)
     select 'COUNT-' || n, 'Counted ' || n, 'packaging', 'active', (select min(id) from categories),
       (select id from measures where code = 'ea'), 2 from generate_series(1, $1::int) n`,
    [productCount],
  )
  const placed = `
    select n, p.id as product_id, b.id as bin_id, 'C-' || n as lot_number from generate_series(1, $1::int) n
    join (select id, row_number() over (order by id) as place from products where sku like 'COUNT-%') p
      on p.place = 1 + n % $2::int
    join (select id, row_number() over (order by id) as place from bins where location_id = $4) b
      on b.place = 1 + n % $3::int`
  const values = [lineCount, productCount, binCount, site]
  await client.query(
    `insert into lots (lot_number, product_id, received_at, status) select lot_number, product_id, now(), 'released'
     from (${placed}) x`,
    values,
  )
  const posting = await client.query<{ id: number }>(
    `insert into stock_postings (posting_key, source_type, source_id, event)
     values ('big', 'stock_levels', 0, 'receive') returning id`,
  )
  await client.query(
    `insert into stock_movements (product_id, lot_id, from_bin_id, to_bin_id, qty, unit_cost, value, reason,
       source_type, source_id, posting_id, line_no, moved_at)
     select x.product_id, t.id, (select id from bins where kind = 'virtual_supplier'), x.bin_id, 10, 2, 20, 'receive',
       'stock_levels', 0, $5, x.n, now()
     from (${placed}) x join lots t on t.product_id = x.product_id and t.lot_number = x.lot_number`,
    [...values, posting.rows[0]?.id],
  )
  await client.query(
    `insert into stock_levels (product_id, lot_id, bin_id, on_hand, first_in_at, last_moved_at)
     select product_id, lot_id, to_bin_id, qty, now(), now() from stock_movements where posting_id = $1`,
    [posting.rows[0]?.id],
  )
  await client.query('select add_up_stock()')
  await client.query('analyze lots, products, bins, stock_levels, stock_movements')
  return site
}

/** How long a count of twenty thousand lines takes to post where each of them differs. */
export async function bigCount(db: Kysely<Database>, client: pg.ClientBase) {
  const site = await fill(client)
  const by: Actor = { id: 1, name: 'Counter', roles: ['admin'], modules }
  const count: StockCount = await runUnit(db, by, (unit) =>
    unit.insert(stockCounts, { kind: 'full', location_id: site, scope: {}, freeze: true, assigned_to: [] }),
  )
  const fire = async (event: EventName<typeof stockCounts>) => {
    const startedAt = performance.now()
    await runUnit(db, by, (unit) => unit.fire(stockCounts, count.id, event, {}, by))
    figure(`ledger, a count of ${lineCount} lines, ${event}`, (performance.now() - startedAt) / 1000, 's')
  }
  await fire('start')
  // Counted twice, by two people, one more or less than the books say.
  await client.query(
    `update stock_count_lines set counted_qty = snapshot_qty + 1 - id % 2 * 2, counted_at = now(),
       recount_qty = snapshot_qty + 1 - id % 2 * 2, recounted_at = now(), line_status = 'counted'
     where stock_count_id = $1`,
    [count.id],
  )
  await fire('finish')
  await fire('post')
}
