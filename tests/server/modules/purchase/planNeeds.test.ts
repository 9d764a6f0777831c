import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { type WorkedPlant, workedPlant } from '../../../fixtures/worked'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
let worked: WorkedPlant
let mango = 0
let site = 0
const today = new Date().toISOString().slice(0, 10)
const start = dayAfter(today, 40)
beforeAll(async () => {
  node = await startServer()
  worked = await workedPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  const { id } = await worked.plant.order(1000)
  for (const event of ['submit', 'approve'] as const) await worked.plant.send(['planning'], id, event)
  await sql`update production_orders set planned_start = (${start}::date + time '12:00') at time zone 'UTC',
    due_on = ${start}::date + 7 where id = ${id}`.execute(node.db)
  await sql`update production_order_materials set qty_required = 9000000 + coalesce((
      select available from product_stock_values v where v.product_id = production_order_materials.product_id), 0)
    where production_order_id = ${id} and product_id = (select id from products where sku = 'MANGO')`.execute(
    node.db,
  )
  const { rows } = await node.pool.query<{ mango: number; site: number }>(
    `with s as (insert into suppliers (number, name, kind, is_approved, lead_time_days)
        values ('SU-90001', 'Mango house', 'flavour_house', true, 12) returning id),
      p as (update products set is_purchasable = true, preferred_supplier_id = (select id from s) where sku = 'MANGO'
        returning id),
      x as (insert into supplier_products (supplier_id, product_id, min_qty, unit_price)
        select s.id, p.id, m.min_qty, m.unit_price from s, p,
          (values (20000000, 0.05), (40000000, 0.04)) as m (min_qty, unit_price))
     select p.id::int as mango, (select id::int from locations where is_stock_location order by id limit 1) as site
     from p`,
  )
  mango = rows[0]?.mango ?? 0
  site = rows[0]?.site ?? 0
})
afterAll(async () => {
  await worked.plant.close()
  await node.stop()
})

type Need = { product_id: number; needed_on: string; order_by: string; missing: number; documents: string }
const needs = async () => {
  const buyer = await node.as('purchase')
  const { data } = await buyer.get('/purchase/reports/purchase-needs?limit=200')
  return (data as Need[]).find(({ product_id }) => product_id === mango)
}

describe('needs of the plan', () => {
  it('what the plan consumes beyond stock and orders is missing on the day it starts, and ordered its lead time before', async () => {
    const need = await needs()
    expect(need).toMatchObject({ needed_on: start, order_by: dayAfter(start, -12), lead_days: 12 })
    expect(need?.documents).toMatch(/^PRO-/)
    const { rows } = await node.pool.query(
      `select (select coalesce(sum(qty), 0) from stock_flow where product_id = $1)
        + (select coalesce(sum(available), 0) from product_stock_values where product_id = $1) as remaining`,
      [mango],
    )
    expect(need?.missing).toBeCloseTo(-Number(rows[0]?.remaining), 6)
  })

  it('the chosen needs become a draft for their day, no less than the supplier sells, approved by another', async () => {
    const [buyer, warehouse, admin] = [
      await node.as('purchase'),
      await node.as('warehouse'),
      await node.as('admin'),
    ]
    const payload = { product_ids: [mango], location_id: site, source: 'plan' }
    expect((await warehouse.post('/purchase/purchases/from_low_stock', payload)).http).toBe(403)
    const { data } = await buyer.post('/purchase/purchases/from_low_stock', payload)
    expect(data.refused).toEqual([])
    const [made] = data.purchases
    expect(made).toMatchObject({ status: 'draft', expected_on: start })
    const read = async () => (await admin.get(`/purchase/purchases/${made.id}`)).data
    expect((await read()).purchase_lines).toMatchObject([
      { product_id: mango, qty_ordered: 20_000_000, unit_price: 0.05, expected_on: start },
    ])
    const fire = async (event: string, by: typeof buyer) =>
      by.post(`/purchase/purchases/${made.id}/${event}`, { version: (await read()).version })
    expect((await fire('submit', buyer)).data.status).toBe('submitted')
    expect((await fire('approve', buyer)).http).toBe(403)
    expect((await fire('approve', admin)).data.status).toBe('approved')
    expect((await fire('order', buyer)).data.status).toBe('ordered')
    // What is on order is no need any more.
    expect(await needs()).toBeUndefined()
    const again = await buyer.post('/purchase/purchases/from_low_stock', payload)
    expect(again.data).toMatchObject({ purchases: [], refused: [{ product_id: mango }] })
  })
})
