import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenRules } from '../../../server/modules/inventory/ledger/check'
import { startServer, type TestNode } from '../../harness/server'
import { openStockroom, type Stockroom } from '../modules/inventory/stockroom'
import { csv, type Importer, importer } from './runs'

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
const held = async () =>
  (
    await node.pool.query<{ held: string; at: string }>(
      `select p.sku || ' ' || l.lot_number || ' ' || b.code || ' ' || trim_scale(s.on_hand) as held, s.first_in_at::date::text as at
       from stock_levels s join products p on p.id = s.product_id join lots l on l.id = s.lot_id join bins b on b.id = s.bin_id
       where s.on_hand > 0 order by 1`,
    )
  ).rows

it('what a file says lay there stands in the ledger, as old as it says, and goes again with the import', async () => {
  const run = await admin.commit(
    await brought(
      'SKU-1,WH1,A-01,OLD-1,2031-01-31,12,1.25,2026-02-03',
      'SKU-1,WH1,A-02,OLD-1,2031-01-31,8,1.25,2026-02-03',
      'SKU-2,WH1,A-01,L2-1,,5,0.5,2026-03-01',
    ),
  )
  expect([run.status, run.reason]).toEqual(['committed', null])
  expect(await held()).toEqual([
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
  expect([http, await held(), await brokenRules(node.pool)]).toEqual([200, [], []])
})

it('says of each line why it cannot lie there', async () => {
  await node.pool.query("update products set lot_tracked = false where sku = 'SKU-2'")
  const run = await brought(
    'SKU-1,WH1,A-09,N-1,,12,1,',
    'SKU-1,WH1,A-01,,,12,1,',
    'SKU-2,WH1,A-01,N-2,,12,1,',
    'SKU-1,WH1,A-01,N-3,,1.5,1,2099-01-01',
    'SKU-1,NOWHERE,A-01,N-4,,0,-1,',
  )
  const { rows } = await admin.rows(run.id, '&tab=errors')
  expect(rows.map((row: { errors: object }) => row.errors)).toMatchObject([
    { bin: 'exists' },
    { lot_number: 'required' },
    { lot_number: { text: 'This product is kept without lots' } },
    { qty: { code: 'other' }, as_of: { text: 'This day is yet to come' } },
    { location_id: 'exists', qty: { code: 'other' }, unit_cost: 'size' },
  ])
})

it('is not taken back once somebody has used it, and is brought by administrators alone', async () => {
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
