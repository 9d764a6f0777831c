import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Answer, startServer, type TestNode } from '../../../../harness/server'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

let node: TestNode
let room: Stockroom
let writer: Awaited<ReturnType<TestNode['as']>>
let far: Awaited<ReturnType<Stockroom['farSide']>>
beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node, productCount: 5 })
  writer = await node.as('inventory')
  far = await room.farSide()
})
afterAll(() => node.stop())

const bin = (n: number) => room.places[n] ?? 0
const lane = () => bin(2)

let product: number
let first: number
let second: number
beforeEach(async () => {
  ;({ product, late: first, soon: second } = await room.nextGoods())
  await room.lay(product, [first, bin(0), 60], [second, bin(1), 40])
})

const read = async (id: number) => (await writer.get(`/inventory/transfers/${id}`)).data
const fire = async (id: number, event: string, payload: object = {}): Promise<Answer> =>
  writer.post(`/inventory/transfers/${id}/${event}`, { version: (await read(id)).version, ...payload })
const released = async (qty_requested: number) => {
  const { id } = (
    await writer.post('/inventory/transfers', {
      from_location_id: room.site,
      to_location_id: far.site,
      transfer_lines: [{ product_id: product, qty_requested }],
    })
  ).data
  await fire(id, 'release')
  return id as number
}

it('a transfer takes its carrier and tracking number until it is shipped, and nothing else once released', async () => {
  const id = await released(10)
  const change = async (body: object) =>
    writer.put(`/inventory/transfers/${id}`, { version: (await read(id)).version, ...body })
  const by = { carrier_id: room.truck, tracking_number: 'MD-9' }
  expect((await change(by)).data).toMatchObject(by)
  for (const more of [
    { note: 'x' },
    { carrier_id: null, needed_on: '2099-01-01' },
    { transfer_lines: [] },
    {},
  ])
    expect((await change(more)).message).toBe('invalid_transition')
  await fire(id, 'pick', { to_bin_id: lane() })
  expect((await fire(id, 'ship')).data).toMatchObject(by)
  expect((await change({ carrier_id: null })).message).toBe('invalid_transition')
})

it('goods of a transfer count at its destination once they are at the dock, before they are put away', async () => {
  const dock = (
    await writer.post('/inventory/bins', { code: 'FAR-DOCK', kind: 'receiving', location_id: far.site })
  ).data.id
  const id = await released(10)
  await fire(id, 'pick', { to_bin_id: lane() })
  await fire(id, 'ship')
  const line = (await read(id)).transfer_lines[0].id
  expect((await read(id)).transfer_lines).toMatchObject([{ available_to: 0 }])
  await fire(id, 'receive', { lines: [{ transfer_line_id: line, qty: 6, bin_id: dock }] })
  expect((await read(id)).transfer_lines).toMatchObject([{ available_to: 6, qty_received: 6 }])
})

it('the lines of open transfers of a product are told anew what is at their destination when goods of it arrive', async () => {
  const waiting = (await read(await released(5))).transfer_lines[0].id as number
  const toldAvailable = async () => {
    const { rows } = await node.pool.query<{ available_to: string }>(
      `select "row" ->> 'available_to' as available_to from changes
       where table_name = 'transfer_lines' and row_id = $1 and channel is not null order by position desc limit 1`,
      [waiting],
    )
    return Number(rows[0]?.available_to)
  }
  expect(await toldAvailable()).toBe(0)
  const id = await released(10)
  await fire(id, 'pick', { to_bin_id: lane() })
  await fire(id, 'ship')
  const line = (await read(id)).transfer_lines[0].id
  expect(
    (await fire(id, 'receive', { lines: [{ transfer_line_id: line, qty: 8, bin_id: far.bin }] })).http,
  ).toBe(200)
  expect(await toldAvailable()).toBe(8)
})

it('a line of a transfer is picked from several bins, of each a part', async () => {
  const id = await released(70)
  const line = (await read(id)).transfer_lines[0].id
  for (const [lot_id, bin_id, qty] of [
    [first, bin(0), 10],
    [second, bin(1), 15],
  ])
    expect(
      (await fire(id, 'pick', { to_bin_id: lane(), transfer_line_id: line, lot_id, bin_id, qty })).http,
    ).toBe(200)
  expect((await read(id)).transfer_lines).toMatchObject([{ qty_reserved: 70, qty_picked: 25 }])
})
