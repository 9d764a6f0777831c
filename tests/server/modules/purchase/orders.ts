import { expect } from 'vitest'
import { locations } from '../../../../src/resources/general/locations'
import { measures } from '../../../../src/resources/inventory/measures'
import { products } from '../../../../src/resources/inventory/products'
import { provinces } from '../../../../src/resources/general/provinces'
import { suppliers } from '../../../../src/resources/purchase/suppliers'
import { startServer, type TestNode } from '../../../harness/server'
import { layDock } from '../inventory/dock'
import { openStockroom } from '../inventory/stockroom'

export type Person = Awaited<ReturnType<TestNode['as']>>
export type Line = Record<string, unknown> & { id: number }
export type Doc = Record<string, unknown> & {
  id: number
  number: string
  version: number
  status: string
  total: number
  purchase_lines: Line[]
  receiving_lines: Line[]
}

/** A stockroom with a dock whose buyers order from an approved supplier: a part by the piece, a liquid by the litre. */
export async function openOffice() {
  const node = await startServer()
  const room = await openStockroom({ on: node, productCount: 6 })
  const dock = await layDock(room)
  const [buyer, admin, warehouse, office] = [
    await node.as('purchase'),
    await node.as('admin'),
    await node.as('warehouse'),
    await node.as('inventory'),
  ]
  await room.as(async (unit) => {
    const [quebec] = await unit.find(provinces, { code: 'QC' })
    const [ml] = await unit.find(measures, { code: 'ml' })
    const [litre] = await unit.find(measures, { code: 'l' })
    await unit.update(locations, room.site, { province_id: quebec?.id })
    await unit.update(suppliers, dock.supplier, {
      is_approved: true,
      gst_number: '123456789RT0001',
      qst_number: '1234567890TQ0001',
    })
    for (const { id } of room.goods) await unit.update(products, id, { is_purchasable: true })
    await unit.update(products, dock.liquid, {
      is_purchasable: true,
      stock_measure_id: ml?.id,
      purchase_measure_id: litre?.id,
      purchase_factor: 1000,
    })
  })

  const fired = (path: string, doc: Doc, event: string, body: object = {}, by = buyer) =>
    by.post(`${path}/${doc.id}/${event}`, { version: doc.version, ...body })
  const answered = async (answer: Promise<{ data: unknown; message: string }>) => {
    const { data, message } = await answer
    expect([message, message === '' ? null : data]).toEqual(['', null])
    return data as Doc
  }
  const read = async (path: string, id: number) => (await admin.get(`${path}/${id}`)).data as Doc
  const orders = '/purchase/purchases'
  const dockside = '/inventory/receivings'

  const written = (lines: object[], more: object = {}, by = buyer) =>
    by.post(orders, {
      supplier_id: dock.supplier,
      location_id: room.site,
      expected_on: '2099-01-01',
      purchase_lines: lines,
      ...more,
    })
  const ordered = async (lines: object[]) => {
    let doc = await answered(written(lines))
    for (const event of ['submit', 'order']) doc = await answered(fired(orders, doc, event))
    return read(orders, doc.id)
  }
  /** A delivery for an order or a transfer, its lines as they are expected. */
  const begun = async (source: object) => {
    const made = await answered(warehouse.post(`${dockside}/from_source`, source))
    await answered(fired(dockside, made, 'start', {}, warehouse))
    return read(dockside, made.id)
  }
  /** Types what came into the lines of a delivery. */
  const counted = async (doc: Doc, lines: object[]) => {
    await answered(warehouse.put(`${dockside}/${doc.id}`, { version: doc.version, receiving_lines: lines }))
    return read(dockside, doc.id)
  }
  const received = async (doc: Doc) => {
    await answered(fired(dockside, doc, 'receive', {}, warehouse))
    return read(dockside, doc.id)
  }
  return {
    ...{ node, room, dock, buyer, admin, warehouse, office, orders, dockside },
    ...{ fired, answered, read, written, ordered, begun, counted, received },
  }
}

export type Office = Awaited<ReturnType<typeof openOffice>>
