import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Office, openOffice } from '../../../fixtures/purchaseOrders'
import { csv, type Importer, importer } from '../runs'

let office: Office
let buyer: Importer
let names: { supplier: string; location: string; sku: string; other: string }
beforeAll(async () => {
  office = await openOffice()
  buyer = importer(office.node, office.buyer)
  const { rows } = await office.room.pool.query(
    `select (select name from suppliers where id = $1) as supplier, (select code from locations where id = $2) as location,
      (select sku from products where id = $3) as sku, (select sku from products where id = $4) as other`,
    [office.dock.supplier, office.room.site, office.room.goods[0]?.id, office.room.goods[1]?.id],
  )
  names = rows[0]
})
afterAll(() => office.node.stop())

const head = 'supplier,external_ref,location,order_date,expected_on,freight_amount,sku,qty,unit_price'
const line = (ref: string, sku: string, qty: number, price: string, days = '2026-03-02,2026-03-20') =>
  `"${names.supplier}",${ref},${names.location},${days},12.50,${sku},${qty},${price}`
const countsOf = async () =>
  Number(
    (
      await office.room.pool.query(
        `select coalesce(sum(analyze_count), 0)::int as count from pg_stat_user_tables where relname = 'purchase_lines'`,
      )
    ).rows[0].count,
  )

it('a file of purchases becomes drafts that add up to it, and a document with a fault is left out whole', async () => {
  const refs = Array.from({ length: 60 }, (_, nth) => `OLD-${nth}`)
  const file = csv(
    head,
    ...refs.flatMap((ref, nth) => [line(ref, names.sku, 3, '1.2345'), line(ref, names.other, nth + 1, '2')]),
    line('BACK', names.sku, 1, '1', '2026-03-20,2026-03-02'),
    line('BACK', names.other, 1, '1', '2026-03-20,2026-03-02'),
    line('TWICE', names.sku, 1, '1'),
    line('TWICE', names.sku, 2, '1'),
  )
  const before = await countsOf()
  const run = await buyer.previewed('purchases', file, { mode: 'insert' })
  expect(run).toMatchObject({ rows_total: 124, rows_create: 120, rows_error: 4 })
  // The tables of a long file are counted while it is read: plans of an empty table would read all of it for each row.
  await expect.poll(countsOf).toBeGreaterThan(before)
  const faults = (await buyer.rows(run.id, '&action=error')).rows.map(({ group_key, errors }) => [
    group_key,
    errors,
  ])
  expect(faults.map(([, errors]) => errors)).toEqual([
    { expected_on: { code: 'other', text: 'Must be on or after the order date' } },
    { external_ref: { code: 'other', text: 'Row 122 of this document has errors' } },
    { external_ref: { code: 'other', text: 'Row 125 of this document has errors' } },
    { 'purchase_lines.product_id': { code: 'unique', text: 'Rows 124 and 125 are duplicates' } },
  ])
  await office.buyer.post(buyer.path(run.id, '/exclude'), {
    version: run.version,
    group_keys: [...new Set(faults.map(([key]) => key))],
    reason: 'Wrong in the old system',
  })
  const { data: plan } = await buyer.planOf(run.id)
  expect(await buyer.commit(plan.run)).toMatchObject({ status: 'committed', rows_create: 120 })
  const { rows } = await office.room.pool.query(
    `select count(*)::int as orders, sum(subtotal)::float8 as subtotal, sum(freight_amount)::float8 as freight,
      bool_and(total = subtotal - discount_total + freight_amount + tax_total) as adds_up, min(status) as status
     from purchases where external_ref is not null`,
  )
  // 60 lines of 3 at 1.2345, each to the cent, and 1 to 60 at 2.00.
  expect(rows).toEqual([
    { orders: 60, subtotal: 60 * 3.7 + 1830 * 2, freight: 750, adds_up: true, status: 'draft' },
  ])
})
