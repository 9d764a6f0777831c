import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../../../fixtures/build'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let room: Stockroom
let warehouse: Awaited<ReturnType<TestNode['as']>>
let site: number
beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node, productCount: 6 })
  warehouse = await node.as('warehouse')
  ;({ site } = await room.farSide('receiving'))
})
afterAll(() => node.stop())

const bin = (code: string, more: object = {}) =>
  room.as(async (unit) => (await build(unit).bin({ code, location_id: site, kind: 'storage', ...more })).id)
const proposed = async (...goods: [product_id: number, qty: number][]) => {
  const answer = await warehouse.post('/inventory/receivings/put_away', {
    location_id: site,
    goods: goods.map(([product_id, qty]) => ({ product_id, qty })),
  })
  expect(answer.message).toBe('')
  return (answer.data as { product_id: number; bin: string; because: string }[]).map(
    ({ product_id, bin: code, because }) => [product_id, code, because],
  )
}

it('goods are put away where their product is, else into a bin given to it, else into a free one each', async () => {
  const [stocked, assigned, fresh, other] = [0, 1, 2, 3].map((n) => room.goods[n]?.id ?? 0) as [
    number,
    number,
    number,
    number,
  ]
  const lot = room.goods[0]?.lots[0] ?? 0
  const own = await bin('P-01', { pick_sequence: 9 })
  const reserve = await bin('P-02', { pick_sequence: 8 })
  await bin('P-03', { pick_sequence: 2 })
  await bin('P-04', { pick_sequence: 1, capacity_qty: 5 })
  await room.lay(stocked, [lot, own, 10])
  const inventory = await node.as('inventory')
  const taken = await inventory.post('/inventory/product_bins', {
    product_id: assigned,
    bin_id: reserve,
    role: 'reserve',
  })
  expect(taken.message).toBe('')

  expect(await proposed([stocked, 4], [assigned, 4], [fresh, 6], [other, 4])).toEqual([
    [stocked, 'P-01', 'stocked'],
    [assigned, 'P-02', 'given'],
    [fresh, 'P-03', 'free'],
    [other, 'P-04', 'free'],
  ])
  await room.pool.query('update bins set capacity_qty = 12 where id = $1', [own])
  expect(await proposed([stocked, 1], [stocked, 1])).toEqual([[stocked, 'P-01', 'stocked']])
  expect(await proposed([stocked, 2], [stocked, 1])).toEqual([[stocked, 'P-04', 'free']])
  expect(await proposed([fresh, 6], [other, 6])).toEqual([[fresh, 'P-03', 'free']])
})

it('put-away is proposed to the people of the dock alone', async () => {
  const trainer = await node.as('trainer')
  const answer = await trainer.post('/inventory/receivings/put_away', { location_id: site, goods: [] })
  expect(answer.message).toBe('no_privileges')
})
