import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

let node: TestNode
let room: Stockroom
beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node, productCount: 2 })
})
afterAll(() => node.stop())

const of = (field: string, values: readonly number[]) =>
  [
    `filters[0][field]=${field}&filters[0][filters][0][operator]=in`,
    ...values.map((value) => `filters[0][filters][0][value][]=${value}`),
  ].join('&')

it('the list of stock by lot adds up quantities of one measure, and of several measures only the value', async () => {
  const pieces = await room.nextGoods()
  const weighed = await room.nextGoods()
  await node.pool.query(
    `update products set stock_measure_id = (select id from measures where code = 'kg') where id = $1`,
    [weighed.product],
  )
  const [one = 0, two = 0] = room.places
  await room.lay(pieces.product, [pieces.late, one, 70], [pieces.late, two, 30])
  await room.lay(weighed.product, [weighed.late, one, 5])
  const person = await node.as('inventory')
  const sums = async (...ids: number[]) =>
    (await person.get(`/inventory/stock_levels/totals?${of('product_id', ids)}`)).data
  expect(await sums(pieces.product)).toMatchObject({ total: 2, sums: { on_hand: '100', available: '100' } })
  const mixed = await sums(pieces.product, weighed.product)
  expect(mixed).toMatchObject({ total: 3, sums: { on_hand: null, reserved: '0', available: null } })
  expect(typeof mixed.sums.value).toBe('string')
})

it('the list of receipts has a sum of its lines, zero without receipts', async () => {
  const dock = await node.as('warehouse')
  const { http, data } = await dock.get('/inventory/receivings/totals?')
  expect([http, data]).toEqual([200, { total: 0, sums: { line_count: '0' } }])
})
