import { expect } from 'vitest'
import { type Answer, startServer } from '../../../harness/server'
import { openPackingRoom } from './packingRoom'
import { openStockroom } from './stockroom'

/** A server with a stockroom, a customer, and people who pack, sell and administer: packing lists over the wire. */
export async function openPackingBench() {
  const node = await startServer()
  const room = await openStockroom({ on: node, productCount: 24 })
  const shop = await openPackingRoom(room)
  const [writer, seller, admin] = [await node.as('inventory'), await node.as('sale'), await node.as('admin')]
  const [shelf = 0, rack = 0, lane = 0] = room.places

  /** Another product, of which 60 expire late and lie on the shelf, 40 soon and lie in the rack. */
  const goods = async (kept: readonly [late: number, soon: number] = [60, 40]) => {
    const { nth, product, late, soon } = await room.nextGoods()
    await room.lay(product, [late, shelf, kept[0]], [soon, rack, kept[1]])
    return { product, late, soon, sku: `SKU-${nth}`, lateLot: `L${nth}-1`, soonLot: `L${nth}-2` }
  }

  const read = async (id: number) => (await admin.get(`/inventory/allocations/${id}`)).data
  const saleOf = async (id: number) => (await admin.get(`/sale/sales/${id}`)).data
  const fire = async (id: number, event: string, asked: object = {}, by = writer): Promise<Answer> =>
    by.post(`/inventory/allocations/${id}/${event}`, { version: (await read(id)).version, ...asked })
  const scan = (id: number, asked: object, by = writer): Promise<Answer> =>
    by.post(`/inventory/allocations/${id}/scan`, asked)
  const lyingFor = async (id: number) =>
    ((await writer.get(`/inventory/allocations/goods?ids=${id}`)).data as Record<string, unknown>[]).map(
      ({ lot_id, bin_id, qty }) => [lot_id, bin_id, qty],
    )
  const draftOf = async (sale: number): Promise<number> => {
    const made = await writer.post('/inventory/allocations', { sale_id: sale, location_id: room.site })
    expect([made.http, made.message]).toEqual([201, ''])
    return made.data.id
  }
  const sold = async (product_id: number, qty: number, more: Record<string, unknown> = {}) =>
    (await shop.sold([{ product_id, qty }], more)).id
  const allocated = async (product: number, qty: number) => {
    const sale = await sold(product, qty)
    const id = await draftOf(sale)
    await fire(id, 'allocate')
    return { sale, id }
  }
  /** Allocated, picked and packed by the carrier named. */
  const packed = async (product: number, sku: string, qty: number) => {
    const { sale, id } = await allocated(product, qty)
    expect((await fire(id, 'start')).http).toBe(200)
    for (const { bin, lot } of (await writer.get(`/inventory/allocations/goods?ids=${id}`)).data)
      expect((await scan(id, { bin, lot, barcode: sku })).http).toBe(200)
    expect((await fire(id, 'pack', { cartons: 2 })).http).toBe(200)
    await writer.put(`/inventory/allocations/${id}`, {
      version: (await read(id)).version,
      carrier: 'Nationex',
    })
    return { sale, id }
  }
  const close = (id: number) => fire(id, 'cancel', { cancel_reason: 'Test is over' })
  return {
    ...{ node, room, shop, writer, seller, admin, shelf, rack, lane },
    ...{ goods, read, saleOf, fire, scan, lyingFor, draftOf, sold, allocated, packed, close },
  }
}

export type PackingBench = Awaited<ReturnType<typeof openPackingBench>>
