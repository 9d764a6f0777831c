import type pg from 'pg'
import { demoDatabase, ownClient } from '../harness/database'
import { startNode } from '../harness/process'
import { figure, percentiles } from '../harness/report'
import { signIn } from '../harness/signIn'
import { numberOption } from '../harness/numberOption'

const purchases = numberOption('purchases', 20_000)
const sales = numberOption('sales', 20_000)
const lines = 20
const warmUp = 10
const rounds = 200

/** Open orders to suppliers and of customers over the bottles that are sold, ten lines of them an order. */
async function addOpenOrders(client: pg.Client) {
  await client.query(`
    with goods as (select array_agg(id order by id) as ids from (select id from products
        where kind = 'finished_good' and is_saleable and status = 'active' order by id limit 400) g),
      made as (insert into purchases (number, status, supplier_id, location_id, order_date, promised_on)
        select 'PO-B' || n, 'ordered', (select min(id) from suppliers),
          (select id from locations where is_stock_location order by id limit 1), current_date, current_date + n % 90
        from generate_series(1, ${purchases / 10}) n returning id)
    insert into purchase_lines (purchase_id, line_no, product_id, qty_ordered, measure_id, factor)
    select m.id, k, goods.ids[1 + (m.id * 7 + k * 31) % array_length(goods.ids, 1)], 100 + k, p.stock_measure_id, 1
    from made m, goods, generate_series(1, 10) k,
      lateral (select stock_measure_id from products where id = goods.ids[1]) p`)
  await client.query(`
    with goods as (select array_agg(product_id) as ids from (
        select distinct product_id from purchase_lines l join purchases p on p.id = l.purchase_id
        where p.number like 'PO-B%') g),
      made as (insert into sales (number, status, customer_id, location_id, order_date, promised_on,
          ship_to_province_id, currency_id, rate_to_cad)
        select 'SO-B' || n, 'confirmed', c.id, (select id from locations where is_stock_location order by id limit 1),
          current_date, current_date + n % 60, c.ship_province_id, d.id, 1
        from generate_series(1, ${sales / 10}) n, (select * from customers order by id limit 1) c,
          (select id from currencies where code = 'CAD') d returning id)
    insert into sale_lines (sale_id, line_no, product_id, qty_ordered, measure_id, tax_class)
    select m.id, k, p.id, 1 + k % 12, p.stock_measure_id, p.tax_class
    from made m, goods, generate_series(1, 10) k,
      lateral (select * from products where id = goods.ids[1 + (m.id * 13 + k * 17) % array_length(goods.ids, 1)]) p`)
  await client.query('analyze purchases, purchase_lines, sales, sale_lines')
}

/** Promise dates of an order of 20 lines while it is typed, with everything else that its prices answer (G17). */
export async function promise() {
  const { connection } = await demoDatabase()
  const client = await ownClient(connection)
  await addOpenOrders(client)
  const { rows: goods } = await client.query<{ id: number; location_id: number }>(`
    select l.product_id::int as id, min(p.location_id)::int as location_id from purchase_lines l
    join purchases p on p.id = l.purchase_id where p.number like 'PO-B%' group by 1 order by 1 limit ${lines}`)
  const { rows: buyers } = await client.query<{ id: number }>(
    `select id::int as id from customers where status = 'active' and kind <> 'export' order by id limit 1`,
  )
  const url = await startNode({ connection })
  const token = await signIn(url, 'sale')
  const priced = async (path: string, body: object) => {
    const began = performance.now()
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { data: { lines: { promise: { on: string | null } | null }[] } }
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return { took: performance.now() - began, answer }
  }
  const { rows: confirmed } = await client.query<{ id: number }>(
    `select id::int as id from sales where number = 'SO-B7'`,
  )
  const measured = [
    { many: 1, sale_id: null, name: 'typed' },
    { many: lines, sale_id: null, name: 'typed' },
    { many: lines, sale_id: confirmed[0]?.id ?? null, name: 'of a confirmed order' },
  ]
  for (const { many, sale_id, name } of measured) {
    const times: number[] = []
    let promised = 0
    for (let round = -warmUp; round < rounds; round += 1) {
      const { took, answer } = await priced('/sale/sales/price', {
        customer_id: buyers[0]?.id,
        location_id: goods[0]?.location_id,
        sale_id,
        lines: goods.slice(0, many).map(({ id }) => ({ product_id: id, qty: 1 + ((round + warmUp) % 40) })),
      })
      if (round < 0) continue
      times.push(took)
      promised += answer.data.lines.filter(({ promise: found }) => found?.on).length
    }
    const { p50, p95, p99 } = percentiles(times)
    figure(`promise, lines ${name} with a day of ${many * rounds}`, promised, 'lines')
    figure(`promise, ${many} lines ${name}, p50`, p50, 'ms')
    figure(`promise, ${many} lines ${name}, p95`, p95, 'ms')
    figure(`promise, ${many} lines ${name}, p99 (G17: 50)`, p99, 'ms')
  }
}
