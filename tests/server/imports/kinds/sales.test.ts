import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../harness/server'
import { type Desk, openDesk, other } from '../../../fixtures/desk'
import { csv, type Importer, importer } from '../runs'

let node: TestNode
let desk: Desk
let seller: Importer
beforeAll(async () => {
  node = await startServer()
  desk = await openDesk(node)
  seller = importer(node, desk.seller)
  await node.pool.query(`update customers set ship_email = 'Orders@Coast.example' where name = 'Coast Vape';
    update products set barcode = '0628000000017' where sku = 'CAP'`)
})
afterAll(() => node.stop())

const heads =
  'channel,external_ref,customer,order_date,promised_on,ship_province,ship_postal_code,sku,qty,unit_price,customer_po'
const file = (...lines: string[]) => csv(heads, ...lines)
const options = (more: object = {}) => ({ location_id: desk.shop.site, ...more })
const shown = async (text: string, more: object = {}, mode = 'insert') => {
  const { data } = await seller.upload('sales', text, { mode, confirm: true })
  return seller.preview(data, data.mapping, options(more))
}
const logs = async (runId: number) =>
  (
    await node.pool.query(
      `select external_ref, result, message, rows, lines, amount::float8, sale_id is null as none
       from sales_import_logs where import_run_id = $1 order by id`,
      [runId],
    )
  ).rows
const saleOf = async (ref: string) =>
  (
    await node.pool.query(
      `select id, status, hold_reason, number, total::float8, version, external_ref
    from sales where external_ref = $1`,
      [ref],
    )
  ).rows[0]

it('orders come in by document, priced by the rules, with a customer by name or e-mail and goods by SKU or barcode', async () => {
  const text = file(
    'web,W-1,Toronto Vape,2026-11-20,2026-11-27,ON,m5v2t6,MINT-ON,10,,PO 7',
    'web,W-1,Toronto Vape,2026-11-20,2026-11-27,ON,m5v2t6,0628000000017,5,0.45,PO 7',
    'edi,W-1,orders@coast.example,2026-11-20,,BC,,MINT-CA,4,,',
  )
  const run = await shown(text)
  expect((await seller.rows(run.id, '&tab=errors')).rows).toEqual([])
  expect([run.rows_create, run.rows_error]).toEqual([3, 0])
  const done = await seller.commit(run)
  expect([done.status, done.reason]).toEqual(['committed', null])
  const { rows } = await node.pool
    .query(`select s.status, s.channel, c.name, s.customer_po, s.ship_to_postal_code,
    s.subtotal::float8, array(select unit_price::float8 from sale_lines l where l.sale_id = s.id order by line_no) as prices
    from sales s join customers c on c.id = s.customer_id where external_ref = 'W-1' order by s.id`)
  expect(rows).toEqual([
    {
      status: 'draft',
      channel: 'web',
      name: 'Toronto Vape',
      customer_po: 'PO 7',
      ship_to_postal_code: 'M5V 2T6',
      subtotal: 152.25,
      prices: [15, 0.45],
    },
    {
      status: 'draft',
      channel: 'edi',
      name: 'Coast Vape',
      customer_po: null,
      ship_to_postal_code: null,
      subtotal: 60,
      prices: [15],
    },
  ])
  expect(
    (await logs(run.id)).map(({ result, rows: many, lines, none }) => [result, many, lines, none]),
  ).toEqual([
    ['created', 2, 2, false],
    ['created', 1, 1, false],
  ])

  for (const mode of ['insert', 'upsert']) {
    const again = await shown(text, {}, mode)
    expect([mode, again.rows_unchanged, again.rows_total]).toEqual([mode, 3, 3])
    await seller.commit(again)
  }
  expect((await node.pool.query(`select count(*)::int from sales`)).rows).toEqual([{ count: 2 }])
})

it('an order that came in is changed by file while it is a draft, and by no other file afterwards', async () => {
  const line = (qty: number, price: string) =>
    file(`edi,D-1,Toronto Vape,2026-11-20,,ON,,MINT-ON,${qty},${price},`)
  const first = await seller.commit(await shown(line(10, '16')))
  expect(first.status).toBe('committed')
  const errorsOf = async (text: string, mode: string) => {
    const run = await shown(text, {}, mode)
    return (await seller.rows(run.id, '&tab=errors')).rows.map(({ errors }) => errors)
  }
  expect(await errorsOf(line(12, ''), 'insert')).toEqual([{ external_ref: 'unique' }])
  const changed = await shown(line(12, ''), {}, 'upsert')
  const done = await seller.commit(changed)
  // An empty cell keeps the price that was agreed on.
  const sale = await saleOf('D-1')
  expect([done.rows_update, sale.total]).toEqual([1, 216.96])
  expect(await logs(changed.id)).toMatchObject([{ external_ref: 'D-1', result: 'updated', amount: 216.96 }])
  await desk.send(sale, 'confirm')
  expect(await errorsOf(line(13, ''), 'upsert')).toEqual([{ external_ref: 'unique' }])
  expect((await shown(line(12, '16'), {}, 'upsert')).rows_unchanged).toBe(1)
})

it('a file is refused where the form would be, and an excluded order is logged with its reason', async () => {
  const text = file(
    'web,B-1,Vape Laval,2026-11-20,,QC,,MINT-QC,5,,',
    'web,B-1,Vape Laval,2026-11-20,,QC,,TOB-QC,5,,',
    'web,B-2,Vape Laval,2026-11-20,,QC,,MINT-ON,5,,',
    'fax,B-3,Nobody,2026-11-20,2026-11-01,QC,,NONE,0,-1,',
    ',B-4,Vape Laval,2026-11-20,,QC,,TOB-QC,5,,',
    'web,B-5,Vape Laval,2026-11-20,,QC,,TOB-QC,5,,',
  )
  const run = await shown(text)
  const banned = other('Flavoured products cannot be shipped to QC')
  const { rows } = await seller.rows(run.id, '&tab=errors')
  expect(rows.map(({ row_number, errors }) => [row_number, errors])).toEqual([
    [2, { 'sale_lines.product_id': banned }],
    [3, { external_ref: other('Row 2 of this document has errors') }],
    [4, { 'sale_lines.product_id': other('Stamped ON, ship-to QC') }],
    [
      5,
      {
        channel: 'in',
        customer_id: 'exists',
        promised_on: other('Must be on or after the order date'),
        'sale_lines.product_id': 'exists',
        'sale_lines.qty_ordered': other('Ordered must be greater than 0'),
        'sale_lines.unit_price': 'size',
      },
    ],
    [6, { channel: 'required' }],
  ])
  const typed = await desk.order(desk.shop.shops.qc, 'QC', [
    { product_id: desk.shop.goods.qc, qty_ordered: 5 },
  ])
  expect(typed.data).toEqual({ 'sale_lines.0.product_id': banned })

  const { data: left } = await seller.person.post(seller.path(run.id, '/exclude'), {
    version: run.version,
    row_numbers: [2, 4, 5, 6],
    reason: 'Asked the shop',
  })
  const done = await seller.commit(left)
  expect(done.status).toBe('committed')
  expect(await logs(run.id)).toMatchObject([
    {
      external_ref: 'B-1',
      result: 'rejected',
      rows: 2,
      none: true,
      message:
        'Asked the shop; Product: Flavoured products cannot be shipped to QC; Customer reference: Row 2 of this document has errors',
    },
    { external_ref: 'B-2', result: 'rejected', rows: 1 },
    { external_ref: 'B-3', result: 'rejected', rows: 1 },
    { external_ref: 'B-4', result: 'rejected', rows: 1 },
    { external_ref: 'B-5', result: 'created', rows: 1, none: false, message: null },
  ])
  const rejected = await fetch(`${node.url}/api/imports/import_runs/${run.id}/errors.csv`, {
    headers: { authorization: `Bearer ${seller.person.token}` },
  })
  expect((await rejected.text()).trim().split('\n')).toHaveLength(6)
})

it('imported orders are confirmed on request: one beyond the credit limit or far below the price is put on hold, with a warning before', async () => {
  const text = file(
    'edi,C-1,Toronto Vape,2026-11-20,,ON,,MINT-ON,10,,',
    'edi,C-2,Small Credit,2026-11-20,,ON,,MINT-ON,90,,',
    'edi,C-3,Toronto Vape,2026-11-20,,ON,,MINT-ON,10,5,',
    'edi,C-4,Vape Laval,2026-11-20,,QC,,MINT-QC,1,,',
  )
  const run = await shown(text, { auto_confirm: true })
  const { rows } = await seller.rows(run.id)
  expect(rows.map(({ action, warnings }) => [action, warnings.row])).toEqual([
    ['create', undefined],
    ['create', other(expect.stringContaining('credit limit 1,000.00 CAD') as never)],
    ['create', other(expect.stringContaining('below 15.00') as never)],
    ['error', undefined],
  ])
  const { data: left } = await seller.person.post(seller.path(run.id, '/exclude'), {
    version: run.version,
    row_numbers: [5],
    reason: 'Banned',
  })
  expect((await seller.commit(left)).status).toBe('committed')
  const now = await Promise.all(['C-1', 'C-2', 'C-3'].map(saleOf))
  expect(now.map(({ status, hold_reason }) => [status, hold_reason])).toEqual([
    ['confirmed', null],
    ['on_hold', 'credit'],
    ['on_hold', 'price'],
  ])
  expect((await logs(run.id)).map(({ result, message }) => [result, message?.split(':')[0]])).toEqual([
    ['created', 'Confirmed'],
    ['created', 'On hold'],
    ['created', 'On hold'],
    ['rejected', 'Banned; Product'],
  ])
})

it('an import of sales is reverted by cancelling all of its orders, and can then be imported again', async () => {
  const text = file(
    'edi,R-1,Toronto Vape,2026-11-20,,ON,,MINT-ON,10,,',
    'edi,R-2,Toronto Vape,2026-11-20,,ON,,MINT-ON,20,,',
  )
  const run = await seller.commit(await shown(text, { auto_confirm: true }))
  const removed = await saleOf('R-2')
  await node.pool.query(`update sales set status = 'shipped' where id = $1`, [removed.id])
  const revert = (by = desk.admin) => by.post(seller.path(run.id, '/revert'), { version: run.version })
  expect((await revert(desk.seller)).message).toBe('no_privileges')
  expect(await revert()).toMatchObject({
    message: 'not_revertible',
    data: { rows: [{ row_number: 3, target_id: removed.id, text: `${removed.number} is shipped` }] },
  })
  expect((await saleOf('R-1')).status).toBe('confirmed')
  await node.pool.query(`update sales set status = 'confirmed' where id = $1`, [removed.id])
  expect((await revert()).data.status).toBe('reverted')
  const { rows } = await node.pool.query(
    `select s.status, s.status_note, s.external_ref, l.external_ref as logged
    from sales_import_logs l join sales s on s.id = l.sale_id where l.import_run_id = $1 order by l.id`,
    [run.id],
  )
  const taken = { status: 'cancelled', status_note: `${run.number} was reverted`, external_ref: null }
  expect(rows).toEqual([
    { ...taken, logged: 'R-1' },
    { ...taken, logged: 'R-2' },
  ])
  expect((await seller.commit(await shown(text))).rows_create).toBe(2)
})

it('the log of imported orders is only added to, and keeps the customer it named', async () => {
  for (const statement of ['update sales_import_logs set rows = 2', 'delete from sales_import_logs'])
    await expect(node.pool.query(statement)).rejects.toThrow('only ever added to')
  const { shops } = desk.shop
  const { version } = (await desk.admin.get(`/general/customers/${shops.bc}`)).data
  const merged = await desk.admin.post(`/general/customers/${shops.bc}/merge`, {
    duplicate_id: shops.on,
    version,
  })
  expect(merged.status).toBe(1)
  const { data } = await desk.director.get('/sale/sales_import_logs?search=W-1')
  expect(data.map(({ customer }: { customer: string }) => customer).toSorted()).toContain('Toronto Vape')
})

it('successive prices are imported in any order, and reverted', async () => {
  const line = (sku: string, qty: number, from: string) => `WS,${sku},${qty},9,${from}`
  // More lines than one portion are between them.
  const between = Array.from({ length: 500 }, (_, at) => line('TOB-QC', at + 2, '2031-01-01'))
  const text = csv(
    'tier,sku,min_qty,price,valid_from',
    line('MINT-ON', 7, '2031-01-01'),
    line('CAP', 7, '2031-06-01'),
    ...between,
    line('MINT-ON', 7, '2031-06-01'),
    line('CAP', 7, '2031-01-01'),
  )
  const admin = importer(node, desk.admin)
  const run = await admin.commit(await admin.previewed('price_tier_lines', text))
  expect([run.status, run.reason]).toEqual(['committed', null])
  const { rows } = await node.pool.query(`select p.sku, l.valid_to::text as until from price_tier_lines l
    join products p on p.id = l.product_id where l.min_qty = 7 and l.valid_from = '2031-01-01' and p.sku <> 'TOB-QC' order by 1`)
  expect(rows).toEqual([
    { sku: 'CAP', until: '2031-05-31' },
    { sku: 'MINT-ON', until: '2031-05-31' },
  ])
  expect(await admin.revert(run)).toMatchObject({ status: 'reverted' })
})

it('only sales users import orders, and the options of a file must exist', async () => {
  const planner = importer(node, await node.as('planning'))
  expect((await planner.upload('sales', file('x'), { mode: 'insert' })).message).toBe('no_privileges')
  const { data } = await seller.upload('sales', file('edi,O-1,Coast Vape,2026-11-20,,BC,,MINT-CA,1,,'), {
    mode: 'insert',
  })
  const request = await seller.preview(data, data.mapping, { location_id: 999, auto_confirm: 'x' })
  expect((request as unknown as { data: unknown }).data).toEqual({
    'options.auto_confirm': expect.anything(),
  })
  const again = await seller.preview(data, data.mapping, { location_id: 999 })
  expect((again as unknown as { data: unknown }).data).toEqual({ 'options.location_id': 'exists' })
  const run = await seller.preview(data, data.mapping, {})
  expect((await seller.rows(run.id)).rows[0]?.errors).toEqual({ location_id: 'required' })
})
