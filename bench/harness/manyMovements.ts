import type pg from 'pg'

const productCount = 20_000
const levelCount = 400_000
const movementCount = 1_000_000

/**
 * A ledger of many years beside the demo company's: so many products with twenty lots each, each lot received into a
 * bin of its own and what of it was moved on and shipped since, as the ledger would have posted it.
 */
export async function addStock(client: pg.ClientBase) {
  const scale = [productCount, levelCount, movementCount]
  // So many rows that refer to each other rightly need not be looked up one by one; what is kept of them follows below.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into products (sku, name, kind, status, category_id, stock_measure_id, average_cost, reorder_point)
     select 'SCALE-' || lpad(n::text, 6, '0'), 'Scale ' || n, 'packaging', 'active',
       (select min(id) from categories), (select id from measures where code = 'ea'), 2, 900
     from generate_series(1, $1::int) n`,
    [scale[0]],
  )
  await client.query(
    `create temp table scale_level as
     select n, p.id as product_id, nextval(pg_get_serial_sequence('lots', 'id')) as lot_id,
       now() - random() * interval '1400 days' as came_at, 20 + n % 80 as qty,
       b.ids[1 + n % cardinality(b.ids)] as bin_id
     from generate_series(1, $1::int) n
     join (select id, row_number() over (order by id) as place from products where sku like 'SCALE-%') p
       on p.place = 1 + n % $2::int
     cross join (select array_agg(id order by id) as ids from bins where kind = 'storage') b`,
    [scale[1], scale[0]],
  )
  await client.query(
    `insert into lots (id, lot_number, product_id, received_at, status, unit_cost)
       overriding system value
     select lot_id, 'S-' || lot_id, product_id, came_at, 'released', 2 from scale_level`,
  )
  const posting = await client.query<{ id: number }>(
    `insert into stock_postings (posting_key, source_type, source_id, event)
     values ('scale', 'stock_levels', 0, 'scale') returning id`,
  )
  await client.query(
    `insert into stock_movements (product_id, lot_id, from_bin_id, to_bin_id, qty, unit_cost, value, reason,
       source_type, source_id, posting_id, line_no, moved_at)
     select l.product_id, l.lot_id, case m.nth when 0 then o.supplier else l.bin_id end,
       case m.nth when 0 then l.bin_id else o.customer end, case m.nth when 0 then l.qty else 1 end, 2,
       case m.nth when 0 then l.qty else 1 end * 2, case m.nth when 0 then 'receive' else 'scrap' end,
       'stock_levels', 0, $2, row_number() over (order by l.came_at + m.nth * interval '3 days'),
       least(l.came_at + m.nth * interval '3 days', now())
     from scale_level l
     cross join lateral generate_series(0, case when l.n % 2 = 0 then 2 else 1 end) m (nth)
     cross join (select max(id) filter (where kind = 'virtual_supplier') as supplier,
       max(id) filter (where kind = 'virtual_scrap') as customer from bins) o
     order by l.came_at + m.nth * interval '3 days' limit $1`,
    [scale[2], posting.rows[0]?.id],
  )
  await client.query(
    `insert into stock_levels (product_id, lot_id, bin_id, on_hand, first_in_at, last_moved_at)
     select product_id, lot_id, bin_id, qty - case when n % 2 = 0 then 2 else 1 end, came_at,
       least(came_at + case when n % 2 = 0 then 2 else 1 end * interval '3 days', now()) from scale_level`,
  )
  await client.query('select add_up_stock()')
  await client.query('set session_replication_role = origin')
  await client.query('vacuum (analyze)')
}
