import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customers } from '../../../../src/resources/general/customers'
import { lots } from '../../../../src/resources/inventory/lots'
import { products } from '../../../../src/resources/inventory/products'
import { brokenRules } from '../../../../server/modules/inventory/ledger/check'
import { type Answer, startServer, type TestNode } from '../../../harness/server'
import { openPackingRoom } from './packingRoom'
import { openStockroom, type Stockroom } from './stockroom'

type Person = Awaited<ReturnType<TestNode['as']>>

let node: TestNode
let room: Stockroom
let shop: Awaited<ReturnType<typeof openPackingRoom>>
let writer: Person
let seller: Person
let admin: Person
beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node, productCount: 40 })
  shop = await openPackingRoom(room)
  writer = await node.as('inventory')
  seller = await node.as('sale')
  admin = await node.as('admin')
})
afterAll(() => node.stop())

const bin = (n: number) => room.places[n] ?? 0
const lane = () => bin(2)
const outside = (kind: string) => room.outside[`virtual_${kind}`] ?? 0

let next = 0
let product: number
let sku: string
let late: number
let soon: number
/** Two lots in two bins: 60 that expire late, 40 that expire soon. */
beforeEach(async () => {
  const goods = room.goods[next++ % room.goods.length]
  ;[product, late, soon] = [goods?.id ?? 0, goods?.lots[0] ?? 0, goods?.lots[1] ?? 0]
  sku = `SKU-${next}`
  await room.as(async (unit) => {
    await unit.update(lots, late, { expires_on: '2099-12-31' })
    await unit.update(lots, soon, { expires_on: '2099-01-31' })
  })
  const came = (lot_id: number, to_bin_id: number, qty: number) => ({
    product_id: product,
    lot_id,
    from_bin_id: outside('supplier'),
    to_bin_id,
    qty,
    reason: 'receive' as const,
    unit_cost: 2,
  })
  await room.posted({ movements: [came(late, bin(0), 60), came(soon, bin(1), 40)] })
})

const read = async (id: number) => (await admin.get(`/inventory/allocations/${id}`)).data
const saleOf = async (id: number) => (await admin.get(`/sale/sales/${id}`)).data
const fire = async (id: number, event: string, asked: object = {}, by = writer): Promise<Answer> =>
  by.post(`/inventory/allocations/${id}/${event}`, { version: (await read(id)).version, ...asked })
const scan = (id: number, asked: object, by = writer): Promise<Answer> =>
  by.post(`/inventory/allocations/${id}/scan`, asked)
const goodsOf = async (...ids: number[]) =>
  (
    (await writer.get(`/inventory/allocations/goods?ids=${ids.join(',')}`)).data as Record<string, unknown>[]
  ).map(({ lot_id, bin_id, qty }) => [lot_id, bin_id, qty])
const draftOf = async (sale: number): Promise<number> => {
  const made = await writer.post('/inventory/allocations', { sale_id: sale, location_id: room.site })
  expect([made.http, made.message]).toEqual([201, ''])
  return made.data.id
}
const sold = async (qty: number, more: object = {}) =>
  (await shop.sold([{ product_id: product, qty }], more as Record<string, unknown>)).id
const allocated = async (qty: number) => {
  const sale = await sold(qty)
  const id = await draftOf(sale)
  await fire(id, 'allocate')
  return { sale, id }
}
const picked = async (qty: number) => {
  const { sale, id } = await allocated(qty)
  expect((await fire(id, 'start')).http).toBe(200)
  for (const { bin: at, lot } of (await writer.get(`/inventory/allocations/goods?ids=${id}`)).data)
    expect((await scan(id, { bin: at, lot, barcode: sku })).http).toBe(200)
  return { sale, id }
}
const packed = async (qty: number) => {
  const { sale, id } = await picked(qty)
  expect((await fire(id, 'pack', { cartons: 2 })).http).toBe(200)
  return { sale, id }
}
const close = (id: number) => fire(id, 'cancel', { cancel_reason: 'Test is over' })

describe('a packing list', () => {
  it('is promised what expires first, picked by scan, packed and shipped, and its sale follows', async () => {
    const sale = await sold(70)
    const id = await draftOf(sale)
    expect(await read(id)).toMatchObject({
      status: 'draft',
      line_count: 1,
      allocation_lines: [{ product_id: product, qty_requested: 70 }],
    })
    expect((await fire(id, 'allocate')).data).toMatchObject({ status: 'allocated', allocated_percent: 100 })
    expect(await goodsOf(id)).toEqual([
      [late, bin(0), 30],
      [soon, bin(1), 40],
    ])
    expect(await saleOf(sale)).toMatchObject({ status: 'allocated', sale_lines: [{ qty_allocated: 70 }] })
    expect((await fire(id, 'start')).data).toMatchObject({ status: 'in_progress', picker_id: writer.id })
    expect((await saleOf(sale)).status).toBe('in_progress')
    const first = await scan(id, { bin: 'A-01', barcode: `${sku}|L${next}-1`, carton_no: '1' })
    expect(first.data).toMatchObject({
      picked: { qty: 30, lot_id: late },
      next: { lot_id: soon, bin_id: bin(1), qty: 40 },
      line: { qty_picked: 30, carton_no: '1' },
    })
    expect((await fire(id, 'pack', { cartons: 2 })).message).toBe('not_picked')
    await scan(id, { bin: 'A-02', lot: `L${next}-2`, barcode: sku, qty: 40, carton_no: '2' })
    expect((await read(id)).picked_percent).toBe(100)
    expect((await fire(id, 'pack')).data).toMatchObject({ status: 'packed', cartons: 2 })
    expect((await fire(id, 'ship')).data).toEqual({ carrier: 'required' })
    await writer.put(`/inventory/allocations/${id}`, {
      version: (await read(id)).version,
      carrier: 'Purolator',
    })
    expect((await fire(id, 'ship')).data.status).toBe('shipped')
    expect(await room.level(product, late, lane())).toEqual({ on_hand: '0', reserved: '0' })
    expect(await room.level(product, late, bin(0))).toEqual({ on_hand: '30', reserved: '0' })
    expect(await saleOf(sale)).toMatchObject({
      status: 'shipped',
      shipped_percent: 100,
      sale_lines: [{ qty_allocated: 0, qty_shipped: 70 }],
    })
    expect((await read(id)).allocation_lines).toMatchObject([
      { qty_allocated: 70, qty_picked: 70, qty_packed: 70, qty_shipped: 70, carton_no: '1, 2' },
    ])
  })
  it('leaves the books as they add up', async () => {
    expect(await brokenRules(room.pool)).toEqual([])
    void [seller, customers, products, allocated, packed, close]
  })
})
