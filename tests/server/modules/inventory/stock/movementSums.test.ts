import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brackets } from '../../../../../src/api/brackets'
import type { StockMovement } from '../../../../../src/resources/inventory/stock/stock_movements'
import { startServer, type TestNode } from '../../../../harness/server'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'
import { sum, where } from '../../../../fixtures/stockHistory'

let node: TestNode
let room: Stockroom
let product = 0
let lot = 0
beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node, productCount: 2 })
  const goods = await room.nextGoods()
  product = goods.product
  lot = goods.late
  const [here = 0, there = 0] = room.places
  const move = (from_bin_id = 0, to_bin_id = 0, qty: number, reason: 'receive' | 'bin_move' | 'scrap') =>
    room.posted({
      movements: [{ product_id: product, lot_id: lot, from_bin_id, to_bin_id, qty, reason }],
    })
  await move(room.outside.virtual_supplier, here, 70, 'receive')
  await move(room.outside.virtual_supplier, there, 30, 'receive')
  await move(here, there, 20, 'bin_move')
  await move(there, room.outside.virtual_scrap, 3, 'scrap')
})
afterAll(() => node.stop())

const table = '/inventory/stock_movements'

describe('sums of movements', () => {
  it('in, out and net of a product add up all its movements, not those of a page, and net is what is on hand', async () => {
    const person = await node.as('inventory')
    const filters = [where('product_id', '=', product)]
    const { data: sums } = await person.get(`${table}/totals?${brackets({ filters })}`)
    const rows: StockMovement[] = (await person.get(`${table}?${brackets({ filters, limit: 500 })}`)).data
    const of = (name: 'in_qty' | 'out_qty' | 'net_qty') => String(sum(rows.map((row) => row[name] ?? 0)))
    expect(rows.map(({ net_qty }) => net_qty).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      -3, 0, 30, 70,
    ])
    expect(sums).toEqual({
      total: 4,
      sums: { in_qty: of('in_qty'), out_qty: of('out_qty'), net_qty: of('net_qty') },
    })
    expect(sums.sums).toEqual({ in_qty: '120', out_qty: '23', net_qty: '97' })
    const { rows: onHand } = await node.pool.query<{ on_hand: string }>(
      'select trim_scale(sum(on_hand))::text as on_hand from stock_levels where product_id = $1',
      [product],
    )
    expect(onHand).toEqual([{ on_hand: sums.sums.net_qty }])
  })

  it('in and out of a product are those that the report of movements has', async () => {
    const person = await node.as('inventory')
    const filters = [where('product_id', '=', product)]
    const { data } = await person.get(
      `/inventory/reports/inventory-movements-details/totals?${brackets({ filters })}`,
    )
    expect(data.sums).toMatchObject({ in_qty: '120', out_qty: '23', closing_qty: '97' })
  })

  it('who may not see movements may not see their sums', async () => {
    const bottler = await node.as('bottler')
    const { http, message } = await bottler.get(
      `${table}/totals?${brackets({ filters: [where('product_id', '=', product)] })}`,
    )
    expect([http, message]).toEqual([403, 'no_privileges'])
  })
})
