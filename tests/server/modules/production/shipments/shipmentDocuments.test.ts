import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Dock, openDock } from '../../../../fixtures/shipments/dock'

let dock: Dock
beforeAll(async () => {
  dock = await openDock()
})
afterAll(() => dock.close())
afterEach(async () => expect(await dock.faults()).toEqual([]))

/** A packed list of the bottles of two skids, with its shipment ready to load. */
async function ready() {
  await dock.stored(2)
  const packed = await dock.packed(400)
  expect((await dock.fire(packed.shipment, 'make_ready')).http).toBe(200)
  return packed
}
async function shipped() {
  const packed = await ready()
  await dock.loadAll(packed.shipment)
  expect((await dock.fire(packed.shipment, 'ship', dock.onTruck)).http).toBe(200)
  return packed
}

describe('a shipment and what it fulfils', () => {
  it('a packing list that is shipped directly cancels the draft of its shipment, and its skids leave with the goods', async () => {
    const { skids } = await dock.stored(1)
    const { list, shipment } = await dock.packed(200)
    expect((await dock.send(list, 'ship', { carrier_id: dock.truck })).http).toBe(200)
    expect(await dock.at(shipment)).toMatchObject({
      status: 'cancelled',
      cancel_note: expect.stringContaining('shipped directly'),
    })
    expect(await dock.skid(skids[0] ?? { id: 0 })).toMatchObject({ status: 'shipped', shipment_id: null })
  })

  it('once its shipment is ready a packing list ships through it alone', async () => {
    const { list, shipment } = await ready()
    expect(await dock.send(list, 'ship', { carrier_id: dock.truck })).toMatchObject({
      http: 422,
      message: 'on_shipment',
    })
    expect(await dock.at(shipment)).toMatchObject({ status: 'ready' })
    expect((await dock.fire(shipment, 'cancel', { cancel_note: 'Next week' })).data).toMatchObject({
      status: 'cancelled',
    })
    // The packing list stays packed, and gets another shipment.
    expect(await dock.allocation(list)).toMatchObject({ status: 'packed' })
    const again = await dock.post('shipping', '', { allocation_id: list, from_location_id: dock.site })
    expect(again).toMatchObject({ http: 201, data: { status: 'draft', units: 400, skids_count: 2 } })
    expect((await dock.fire(again.data.id, 'make_ready')).data).toMatchObject({ status: 'ready' })
  })

  it('what is packed again after a change is drawn up anew, and what is loaded is not opened', async () => {
    const { list, shipment } = await ready()
    expect((await dock.send(list, 'reopen')).http).toBe(200)
    expect(await dock.at(shipment)).toMatchObject({ status: 'cancelled' })
    await dock.send(list, 'pack', { skids: 2 })
    const second = await dock.shipmentOf(list)
    expect(second).not.toBe(shipment)
    expect((await dock.send(list, 'reopen')).http).toBe(200)
    await dock.send(list, 'pack', { skids: 2 })
    expect(await dock.shipmentOf(list)).toBe(second)
    await dock.fire(second, 'make_ready')
    const [first] = await dock.linesOf(second)
    await dock.scanAt(first?.item ?? '')
    const wrong = { cancel_reason: 'Wrong goods' }
    expect(await dock.send(list, 'reopen')).toMatchObject({ message: 'on_shipment' })
    expect(await dock.send(list, 'cancel', wrong)).toMatchObject({ message: 'on_shipment' })
    expect((await dock.fire(second, 'unload', { line_id: first?.id })).data).toMatchObject({
      status: 'ready',
      lines_loaded: 0,
      loading_started_at: null,
    })
    expect((await dock.send(list, 'cancel', wrong)).http).toBe(200)
    expect(await dock.at(second)).toMatchObject({ status: 'cancelled' })
  })

  it('a shipment is reversed by admin on its day: movements, sale, orders and skids come back, and it is ready again', async () => {
    const { list, shipment, sale } = await shipped()
    const { skids } = { skids: await dock.linesOf(shipment) }
    const before = await dock.bottlesIn()
    expect(await dock.send(list, 'reverse')).toMatchObject({ message: 'on_shipment' })
    expect(await dock.fire(shipment, 'reverse')).toMatchObject({ http: 403 })
    expect((await dock.fire(shipment, 'reverse', {}, 'admin')).data).toMatchObject({
      status: 'ready',
      lines_loaded: 0,
      shipped_at: null,
    })
    expect(await dock.allocation(list)).toMatchObject({ status: 'packed' })
    expect((await (await dock.by('admin')).get(`/sale/sales/${sale}`)).data.sale_lines[0]).toMatchObject({
      qty_shipped: 0,
    })
    const now = await dock.bottlesIn()
    expect((now['STAGE-1'] ?? 0) - (before['STAGE-1'] ?? 0)).toBe(400)
    for (const { skid_id } of skids)
      expect(await dock.skid({ id: skid_id ?? 0 })).toMatchObject({ status: 'allocated' })
    await dock.loadAll(shipment)
    expect((await dock.fire(shipment, 'ship')).data).toMatchObject({ status: 'shipped', seal_number: 'S-1' })
    await dock.fire(shipment, 'deliver', { proof_of_delivery: 'Signed' })
    expect(await dock.fire(shipment, 'reverse', {}, 'admin')).toMatchObject({ http: 409 })
  })

  it('bottles are not counted as shipped by hand', async () => {
    const { order } = await dock.stored(1)
    await dock.plant.work(order, 'shipping', 'start')
    const { id, version } = await dock.plant.step(order, 'shipping')
    const answer = await (
      await dock.by('shipping')
    ).post(`/production/production_order_steps/${id}/report`, { version, qty_good: 100 })
    expect(answer).toMatchObject({ http: 422, message: 'shipment_required' })
  })

  it('a lot that is put on hold comes off the truck, and its packing list is opened again', async () => {
    const { list, shipment } = await ready()
    await dock.loadAll(shipment)
    expect(await dock.at(shipment)).toMatchObject({ status: 'loading' })
    const { rows } = await sql<{ id: number; version: number }>`select l.id, l.version from lots l
      join cartons c on c.lot_id = l.id join shipment_lines s on s.skid_id = c.skid_id
      where s.shipment_id = ${shipment} limit 1`.execute(dock.db)
    const put = await (
      await dock.by('qa_manager')
    ).post(`/inventory/lots/${rows[0]?.id}/hold`, { version: rows[0]?.version, reason: 'Complaint' })
    expect(put).toMatchObject({ http: 200, data: { status: 'hold' } })
    expect(await dock.at(shipment)).toMatchObject({ status: 'cancelled', lines_loaded: 0 })
    expect(await dock.allocation(list)).toMatchObject({ status: 'in_progress' })
    expect((await dock.send(list, 'cancel', { cancel_reason: 'On hold' })).http).toBe(200)
  })

  it('a line that is left behind goes back to its bin with its reason, and the rest leaves', async () => {
    const { list, shipment, sale } = await ready()
    const [first, second] = await dock.linesOf(shipment)
    const removed = await dock.post('shipping', `/${shipment}/remove_line`, {
      line_id: second?.id,
      remove_reason: 'Wet cartons',
    })
    expect(removed).toMatchObject({ http: 200, data: { lines_count: 1, units: 200 } })
    expect(await dock.skid({ id: second?.skid_id ?? 0 })).toMatchObject({
      status: 'received',
      shipment_id: null,
    })
    expect(await dock.allocation(list)).toMatchObject({ status: 'packed' })
    await dock.scanAt(first?.item ?? '')
    expect((await dock.fire(shipment, 'ship', dock.onTruck)).data).toMatchObject({
      status: 'shipped',
      units: 200,
    })
    expect((await (await dock.by('admin')).get(`/sale/sales/${sale}`)).data.sale_lines[0]).toMatchObject({
      qty_shipped: 200,
    })
  })
})

describe('shipments to a distribution centre', () => {
  it('skids without a transfer get one when they are ready, and its receipt delivers the shipment', async () => {
    const { skids } = await dock.stored(2)
    const made = await dock.post('shipping', '', { location_id: dock.centre, from_location_id: dock.site })
    expect(made).toMatchObject({
      http: 201,
      data: { status: 'draft', destination_kind: 'distribution_centre', destination_jurisdiction: null },
    })
    const { id } = made.data
    expect(await dock.fire(id, 'make_ready')).toMatchObject({ http: 422 })
    for (const { number } of skids)
      expect((await dock.scanAt(number, id)).data).toMatchObject({ act: 'added', is_new: 1 })
    expect((await dock.scanAt(skids[0]?.number ?? '', id)).data).toMatchObject({ is_new: 0, lines_count: 2 })
    const ready = await dock.fire(id, 'make_ready')
    expect(ready.data).toMatchObject({ status: 'ready', units: 400, transfer: expect.stringMatching(/^TR-/) })
    expect(await dock.skid(skids[0] ?? { id: 0 })).toMatchObject({ status: 'allocated', bin: 'STAGE-1' })
    await dock.loadAll(id)
    expect((await dock.fire(id, 'ship', dock.onTruck)).data).toMatchObject({ status: 'shipped' })
    const { transfer_id } = ready.data
    const stock = await dock.by('inventory')
    const transfer = (await stock.get(`/inventory/transfers/${transfer_id}`)).data
    expect(transfer).toMatchObject({ status: 'in_transit', shipped_percent: 100 })
    const received = await stock.post(`/inventory/transfers/${transfer_id}/receive`, {
      version: transfer.version,
      lines: transfer.transfer_lines.map((line: { id: number; qty_shipped: number }) => ({
        transfer_line_id: line.id,
        qty: line.qty_shipped,
        bin_id: dock.shelf,
      })),
    })
    expect(received).toMatchObject({ http: 200, data: { status: 'received' } })
    expect(await dock.at(id)).toMatchObject({
      status: 'delivered',
      proof_of_delivery: expect.stringContaining('received'),
    })
  })

  it('a transfer that is released has its draft, which follows what is picked; shipped directly it cancels it', async () => {
    await dock.stored(1)
    const stock = await dock.by('inventory')
    const made = await stock.post('/inventory/transfers', {
      from_location_id: dock.site,
      to_location_id: dock.centre,
      transfer_lines: [{ product_id: dock.bottle, qty_requested: 200 }],
    })
    const id: number = made.data.id
    const now = async () => (await stock.get(`/inventory/transfers/${id}`)).data
    const send = async (event: string, body: object = {}) =>
      stock.post(`/inventory/transfers/${id}/${event}`, { version: (await now()).version, ...body })
    expect((await send('release')).http).toBe(200)
    const { rows } = await sql<{ id: number }>`select id from shipments where transfer_id = ${id}`.execute(
      dock.db,
    )
    const shipment = rows[0]?.id ?? 0
    expect(await dock.at(shipment)).toMatchObject({
      status: 'draft',
      lines_count: 0,
      destination: 'Ottawa centre',
    })
    expect(await dock.fire(shipment, 'make_ready')).toMatchObject({ message: 'not_picked' })
    const { id: lane } = (await stock.get(`/inventory/transfers/${id}/lane`)).data
    expect((await send('pick', { to_bin_id: lane })).http).toBe(200)
    expect(await dock.at(shipment)).toMatchObject({ status: 'draft', units: 200, skids_count: 1 })
    expect((await send('ship', { carrier_id: dock.truck })).http).toBe(200)
    expect(await dock.at(shipment)).toMatchObject({ status: 'cancelled' })
  })
})
