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
  const run = await buyer.previewed('purchases', file, { mode: 'insert' })
  expect(run).toMatchObject({ rows_total: 124, rows_create: 120, rows_error: 4 })
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

it('a long file, which is written at once, makes the same orders as a short one, which is written order by order', async () => {
  const { rows: litres } = await office.room.pool.query('select sku from products where id = $1', [
    office.dock.liquid,
  ])
  const wide = `${head},discount_percent,line_note,line_expected_on`
  const order = (ref: string) => [
    `${line(ref, names.sku, 7, '1.2345')},12.5,,2026-03-15`,
    // Bought by the litre, at the price that was paid last.
    `${line(ref, litres[0].sku, 3, '')},,Keep cool,`,
    `${line(ref, names.other, 2, '0.005')},,,`,
  ]
  await office.ordered([{ product_id: office.dock.liquid, qty_ordered: 5, unit_price: 61.5 }])
  const brought = async (prefix: string, many: number) => {
    const refs = Array.from({ length: many }, (_, nth) => `${prefix}-${nth}`)
    const run = await buyer.previewed('purchases', csv(wide, ...refs.flatMap(order)), { mode: 'insert' })
    expect(run).toMatchObject({ rows_create: many * 3, rows_error: 0 })
    const shown = (await buyer.rows(run.id)).rows[0]?.comes_to
    expect(await buyer.commit(run)).toMatchObject({ status: 'committed', reason: null })
    return shown
  }
  const written = async (ref: string) => {
    const { rows } = await office.room.pool.query(
      `select to_jsonb(p) - '{id,number,external_ref,created_at,updated_at,version}'::text[] as head,
        p.total::float8 as total, (select count(*)::int from changes c where c.table_name = 'purchases' and c.row_id = p.id) as logged,
        array(select to_jsonb(l) - '{id,purchase_id,created_at,updated_at,version}'::text[] from purchase_lines l
          where l.purchase_id = p.id order by line_no) as lines
       from purchases p where external_ref = $1`,
      [ref],
    )
    return rows[0]
  }
  const shown = [await brought('SHORT', 2), await brought('LONG', 70)]
  const [short, long, last] = [await written('SHORT-1'), await written('LONG-1'), await written('LONG-69')]
  expect(long).toEqual(short)
  expect(last).toEqual(short)
  expect(shown).toEqual([short.total, short.total])
  expect(short.lines.map(({ unit_price, factor }: Record<string, number>) => [unit_price, factor])).toEqual([
    [1.2345, 1],
    [61.5, 1000],
    [0.005, 1],
  ])
  const numbers = await office.room.pool.query(
    `select count(distinct number)::int as count, min(number) as first, max(number) as last from purchases
     where external_ref like 'LONG-%'`,
  )
  const [{ count, first, last: highest }] = numbers.rows
  expect([count, Number(highest.slice(3)) - Number(first.slice(3))]).toEqual([70, 69])
})
