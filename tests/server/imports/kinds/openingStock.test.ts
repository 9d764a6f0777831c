import { afterAll, beforeAll, expect, it } from 'vitest'
import { suppliers } from '../../../../src/resources/purchase/suppliers'
import { brokenRules } from '../../../../server/modules/inventory/ledger/check'
import { startServer, type TestNode } from '../../../harness/server'
import { build } from '../../../fixtures/build'
import { openStockroom, type Stockroom } from '../../../fixtures/stockroom'
import { csv, type Importer, importer } from '../runs'

let node: TestNode
let room: Stockroom
let admin: Importer

beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node })
  admin = importer(node, await node.as('admin'))
})
afterAll(() => node.stop())

const heads = 'sku,location,bin,lot,expires_on,qty,unit_cost,as_of'
const brought = (...lines: string[]) =>
  admin.previewed('opening_stock', csv(heads, ...lines), { mode: 'insert' })
const stockText = async () =>
  (
    await node.pool.query<{ held: string; at: string }>(
      `select p.sku || ' ' || l.lot_number || ' ' || b.code || ' ' || trim_scale(s.on_hand) as held, s.first_in_at::date::text as at
       from stock_levels s join products p on p.id = s.product_id join lots l on l.id = s.lot_id join bins b on b.id = s.bin_id
       where s.on_hand > 0 order by 1`,
    )
  ).rows

it('opening stock of a file is posted to the ledger with its date, and removed with the import', async () => {
  const run = await admin.commit(
    await brought(
      'SKU-1,WH1,A-01,OLD-1,2031-01-31,12,1.25,2026-02-03',
      'SKU-1,WH1,A-02,OLD-1,2031-01-31,8,1.25,2026-02-03',
      'SKU-2,WH1,A-01,L2-1,,5,0.5,2026-03-01',
    ),
  )
  expect([run.status, run.reason]).toEqual(['committed', null])
  expect(await stockText()).toEqual([
    { held: 'SKU-1 OLD-1 A-01 12', at: '2026-02-03' },
    { held: 'SKU-1 OLD-1 A-02 8', at: '2026-02-03' },
    { held: 'SKU-2 L2-1 A-01 5', at: '2026-03-01' },
  ])
  expect([await room.cost(room.goods[0]?.id ?? 0), await brokenRules(node.pool)]).toEqual(['1.2500', []])

  const again = await brought('SKU-1,WH1,A-01,OLD-1,2031-01-31,12,1.25,2026-02-03')
  expect((await admin.rows(again.id, '&tab=errors')).rows).toMatchObject([
    { errors: { product_id: 'unique' } },
  ])

  const { http } = await admin.person.post(admin.path(run.id, '/revert'), { version: run.version })
  expect([http, await stockText(), await brokenRules(node.pool)]).toEqual([200, [], []])
})

it('nicotine of opening stock waits for the strength that its test finds', async () => {
  await room.as((unit) =>
    build(unit).product({ sku: 'NIC-9', name: 'Nicotine base', kind: 'nicotine', strength_mg_ml: 100 }),
  )
  const run = await admin.commit(await brought('NIC-9,WH1,A-01,N-9,,5000,0.02,', 'SKU-1,WH1,A-01,S-9,,12,1,'))
  const { rows } = await node.pool.query<{ is: string }>(
    `select lot_number || ' ' || status as is from lots where lot_number in ('N-9', 'S-9') order by 1`,
  )
  expect(rows.map(({ is }) => is)).toEqual(['N-9 quarantine', 'S-9 released'])
  const { http } = await admin.person.post(admin.path(run.id, '/revert'), { version: run.version })
  expect([http, await stockText()]).toEqual([200, []])
})

it('says of each line why it cannot are there', async () => {
  await node.pool.query("update products set lot_tracked = false where sku = 'SKU-2'")
  const run = await brought(
    'SKU-1,WH1,A-09,N-1,,12,1,',
    'SKU-1,WH1,A-01,,,12,1,',
    'SKU-2,WH1,A-01,N-2,,12,1,',
    'SKU-1,WH1,A-01,N-3,,1.5,1,2099-01-01',
    'SKU-1,NOWHERE,A-01,N-4,,0,-1,',
  )
  const { rows } = await admin.rows(run.id, '&tab=errors')
  expect(rows.map(({ errors }) => errors)).toMatchObject([
    { bin: 'exists' },
    { lot_number: 'required' },
    { lot_number: { text: 'This product is not lot tracked' } },
    { qty: { code: 'other' }, as_of: { text: 'This date is in the future' } },
    { location_id: 'exists', qty: { code: 'other' }, unit_cost: 'size' },
  ])
})

it('opening stock is not reverted once it was used, and is imported by administrators only', async () => {
  const run = await admin.commit(await brought('SKU-1,WH1,A-01,USED-1,,12,1,2026-02-03'))
  const { rows } = await node.pool.query<{ id: number }>("select id from lots where lot_number = 'USED-1'")
  const [from_bin_id = 0, to_bin_id = 0] = room.places
  const product_id = room.goods[0]?.id ?? 0
  await room.posted({
    movements: [{ product_id, lot_id: rows[0]?.id ?? 0, from_bin_id, to_bin_id, qty: 5, reason: 'bin_move' }],
  })
  const refused = await admin.person.post(admin.path(run.id, '/revert'), { version: run.version })
  expect([refused.http, refused.message]).toEqual([409, 'not_revertible'])
  const later = await brought('SKU-1,WH1,A-02,USED-1,,12,1,2026-02-03')
  expect((await admin.rows(later.id, '&tab=errors')).rows).toMatchObject([
    { errors: { lot_number: { text: 'This lot has moved already' } } },
  ])
  const inventory = await node.as('inventory')
  const { data } = await inventory.get('/imports/kinds')
  const names = data.map(({ name }: { name: string }) => name)
  expect([names.includes('opening_stock'), names.includes('bins'), names.includes('reorder_levels')]).toEqual(
    [false, true, true],
  )
})

const committed = async (kind: string, text: string, mode = 'upsert') => {
  const run = await admin.commit(await admin.previewed(kind, text, { mode }))
  expect([run.status, run.reason]).toEqual(['committed', null])
  return run
}
const errorsOf = async (kind: string, text: string, mode = 'upsert') => {
  const run = await admin.previewed(kind, text, { mode })
  return (await admin.rows(run.id, '&tab=errors')).rows.map(({ errors }) => errors)
}
/** A file that was brought in once changes nothing when it is brought again. */
const comesAgain = async (by: Importer, kind: string, text: string, rows: number) => {
  const again = await by.previewed(kind, text, { mode: 'insert', confirm: true })
  expect([again.rows_unchanged, again.rows_error]).toEqual([rows, 0])
}
const takenBack = async (run: { id: number; version: number }) =>
  (await admin.person.post(admin.path(run.id, '/revert'), { version: run.version })).http

it('a bin is looked for at its location alone: codes are again at every site', async () => {
  await node.pool.query(`insert into locations (code, name, kind) values ('WH2', 'Second', 'warehouse')`)
  await node.pool.query(`insert into bins (code, location_id, kind)
    select 'A-01', id, 'storage' from locations where code = 'WH2'`)
  const file = csv('sku,location,bin,role,min,max', 'SKU-1,WH2,A-01,reserve,1,5')
  const run = await committed('product_bins', file)
  const { rows } = await node.pool.query(`select l.code, x.max_qty::float8 as max from product_bins x
    join bins b on b.id = x.bin_id join locations l on l.id = b.location_id`)
  expect(rows).toEqual([{ code: 'WH2', max: 5 }])
  expect((await admin.previewed('product_bins', file, { confirm: true })).rows_unchanged).toBe(1)
  expect(await errorsOf('product_bins', csv('sku,location,bin', 'SKU-1,WH2,A-02'))).toEqual([
    { bin_id: 'exists' },
  ])
  expect(await takenBack(run)).toBe(200)
})

it('a counting sheet enters counted quantities of an open count, and is reverted while it is open', async () => {
  await committed('opening_stock', csv(heads, 'SKU-2,WH1,A-01,,,40,1,2026-02-03'), 'insert')
  const count = (await admin.person.post('/inventory/stock_counts', { kind: 'full', location_id: room.site }))
    .data
  const started = await admin.person.post(`/inventory/stock_counts/${count.id}/start`, {
    version: count.version,
  })
  const sheet = csv('count,bin,sku,lot,counted_qty', `${started.data.number},A-01,SKU-2,,38`)
  const lineNow = async () =>
    (
      await node.pool
        .query(`select x.counted_qty::float8 as qty, x.line_status as state, b.counted_count as counted
        from stock_count_lines x join lots l on l.id = x.lot_id and l.lot_number = 'NA'
        join stock_count_bins b on b.stock_count_id = x.stock_count_id and b.bin_id = x.bin_id`)
    ).rows
  const run = await committed('stock_count_sheet', sheet, 'update')
  expect(await lineNow()).toEqual([{ qty: 38, state: 'counted', counted: 1 }])
  expect(
    (await admin.previewed('stock_count_sheet', sheet, { mode: 'update', confirm: true })).rows_unchanged,
  ).toBe(1)
  const half = csv('count,bin,sku,lot,counted_qty', `${started.data.number},A-01,SKU-2,,1.5`)
  expect(await errorsOf('stock_count_sheet', half, 'update')).toMatchObject([
    { counted_qty: { text: 'Quantity must have at most 0 decimals' } },
  ])
  expect(await takenBack(run)).toBe(200)
  expect(await lineNow()).toEqual([{ qty: null, state: 'to_count', counted: 0 }])

  await admin.person.post(`/inventory/stock_counts/${count.id}/cancel`, {
    version: (await admin.person.get(`/inventory/stock_counts/${count.id}`)).data.version,
  })
  expect(await errorsOf('stock_count_sheet', sheet.replace(',38', ',37'), 'update')).toMatchObject([
    { stock_count_id: { text: 'Not possible while cancelled' } },
  ])
})

it('adjustments come in as drafts with their value, never posted', async () => {
  const columns = 'external_ref,location,reason,sku,lot,bin,change,line_note'
  const file = csv(columns, 'P-1,WH1,damage,SKU-2,,A-01,-4,Torn', 'P-1,WH1,damage,SKU-2,,A-02,-1,')
  const { rows: goods } = await node.pool.query<{ product_id: number; lot_id: number }>(
    "select product_id, l.id as lot_id from lots l join products p on p.id = product_id where sku = 'SKU-2' and lot_number = 'NA'",
  )
  const [from_bin_id = 0, to_bin_id = 0] = room.places
  const { product_id = 0, lot_id = 0 } = goods[0] ?? {}
  await room.posted({
    movements: [{ product_id, lot_id, from_bin_id, to_bin_id, qty: 2, reason: 'bin_move' }],
  })
  const before = await stockText()
  const run = await committed('stock_adjustments', file, 'insert')
  const { rows } = await node.pool
    .query(`select status, external_ref, line_count, total_value::float8 as value
    from stock_adjustments`)
  expect(rows).toEqual([{ status: 'draft', external_ref: 'P-1', line_count: 2, value: 5 }])
  expect([await stockText(), await brokenRules(node.pool)]).toEqual([before, []])
  await comesAgain(admin, 'stock_adjustments', file, 2)
  expect(
    await errorsOf(
      'stock_adjustments',
      csv(
        columns,
        'P-2,WH1,damage,SKU-2,,A-01,4,',
        'P-1,WH1,damage,SKU-2,,A-01,-9,',
        ',WH1,damage,SKU-2,,A-01,-9,',
        'P-3,WH1,damage,SKU-2,,A-02,-9,',
      ),
      'insert',
    ),
  ).toMatchObject([
    { 'stock_adjustment_lines.qty_change': { text: 'Damage makes it less, not the opposite' } },
    { external_ref: 'unique' },
    { external_ref: 'required' },
    { 'stock_adjustment_lines.qty_change': { text: 'Only 2 ea available in A-02 lot NA' } },
  ])
  expect(await takenBack(run)).toBe(200)
  expect((await node.pool.query('select 1 from stock_adjustments')).rows).toEqual([])
})

it('orders to suppliers come in as drafts of the buyer, priced and added up, and go again as a whole', async () => {
  await node.pool.query(`update products set is_purchasable = true`)
  await room.as((unit) =>
    unit.insert(suppliers, {
      name: 'Verre Boréal',
      kind: 'packaging',
      lead_time_days: 10,
      is_approved: true,
    }),
  )
  const buyer = importer(node, await node.as('purchase'))
  const columns = 'supplier,external_ref,location,order_date,sku,qty,unit_price,line_note'
  const file = csv(
    columns,
    'Verre Boréal,W-1,WH1,2026-11-02,SKU-1,10,1.25,',
    'Verre Boréal,W-1,WH1,2026-11-02,SKU-2,4,2,Blue ones',
    'Verre Boréal,W-2,WH1,2026-11-03,SKU-1,1,1.30,',
  )
  const shown = await buyer.previewed('purchases', file, { mode: 'insert' })
  expect([shown.rows_create, shown.rows_error]).toEqual([3, 0])
  const run = await buyer.commit(shown)
  expect([run.status, run.reason]).toEqual(['committed', null])
  const storedRows = async () =>
    (
      await node.pool.query(`select p.external_ref, p.status, p.line_count, p.subtotal::float8 as subtotal,
        p.expected_on::text as expected_on, p.buyer_id is not null as has_buyer from purchases p order by p.id`)
    ).rows
  const draft = { status: 'draft', has_buyer: true }
  expect(await storedRows()).toEqual([
    { ...draft, external_ref: 'W-1', line_count: 2, subtotal: 20.5, expected_on: '2026-11-12' },
    { ...draft, external_ref: 'W-2', line_count: 1, subtotal: 1.3, expected_on: '2026-11-13' },
  ])
  await comesAgain(buyer, 'purchases', file, 3)
  expect(
    await errorsOf(
      'purchases',
      csv(
        columns,
        'Verre Boréal,W-3,WH1,2026-11-02,NO-SKU,0,cheap,',
        'Nobody,W-4,WH1,2026-11-02,SKU-1,1,1,',
        'Verre Boréal,W-1,WH1,2026-11-02,SKU-1,11,1.25,',
        'Verre Boréal,,WH1,2026-11-02,SKU-1,1,1,',
        'Verre Boréal,W-5,WH1,2026-11-02,SKU-1,0.5,1,',
      ),
      'insert',
    ),
  ).toMatchObject([
    {
      'purchase_lines.product_id': 'exists',
      'purchase_lines.qty_ordered': { text: 'Ordered must be greater than 0' },
      'purchase_lines.unit_price': 'numeric',
    },
    { supplier_id: 'exists' },
    { external_ref: 'unique' },
    { external_ref: 'required' },
    { 'purchase_lines.qty_ordered': { code: 'other' } },
  ])
  await node.pool.query(`update purchases set ordered_at = now() where external_ref = 'W-1'`)
  const dear = csv(
    columns,
    'Verre Boréal,W-6,WH1,2026-11-02,SKU-1,100,2,',
    'Verre Boréal,W-6,WH1,2026-11-02,SKU-2,41,2.9,',
  )
  const warned = await buyer.previewed('purchases', dear, { mode: 'insert' })
  expect((await buyer.rows(warned.id)).rows).toMatchObject([
    { action: 'create', warnings: { 'purchase_lines.unit_price': { text: 'Last 1.25' } } },
    { action: 'create', warnings: { 'purchase_lines.qty_ordered': { text: 'Usually 4' } } },
  ])
  await node.pool.query(`update purchases set ordered_at = null where external_ref = 'W-1'`)
  const office = importer(node, await node.as('inventory'))
  expect((await office.upload('purchases', file, { mode: 'insert' })).http).toBe(403)
  expect(await takenBack(run)).toBe(200)
  expect(await storedRows()).toEqual([])
})
