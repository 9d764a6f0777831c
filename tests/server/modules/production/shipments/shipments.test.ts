import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Dock, openDock } from '../../../../fixtures/shipments/dock'

let dock: Dock
beforeAll(async () => {
  dock = await openDock()
})
afterAll(() => dock.close())

describe('shipments', () => {
  it('an order of which all has left is shipped, and done again once the shipment is reversed', async () => {
    const { order } = await dock.stored(2)
    await dock.packing.pack(order, 100)
    await dock.packing.pack(order, 0, 'finish')
    await dock.moving.transferAll(order)
    expect(await dock.plant.get(order)).toMatchObject({ status: 'done', qty_transferred: 500 })
    const { shipment } = await dock.packed(500)
    await dock.fire(shipment, 'make_ready')
    await dock.loadAll(shipment)
    expect((await dock.fire(shipment, 'ship', dock.onTruck)).http).toBe(200)
    expect(await dock.plant.get(order)).toMatchObject({ status: 'shipped', qty_shipped: 500 })
    expect((await dock.fire(shipment, 'reverse', {}, 'admin')).http).toBe(200)
    expect(await dock.plant.get(order)).toMatchObject({ status: 'done', qty_shipped: 0, shipped_at: null })
    await dock.loadAll(shipment)
    expect((await dock.fire(shipment, 'ship')).http).toBe(200)
    expect(await dock.plant.get(order)).toMatchObject({ status: 'shipped', qty_shipped: 500 })
  })

  it('packed skids are on a draft at once, and leave with one movement: by the packing list that the shipment fires', async () => {
    const { skids, order } = await dock.stored(3)
    const { shipment, sale, list } = await dock.packed(400)
    expect(await dock.at(shipment)).toMatchObject({
      status: 'draft',
      destination: 'Corner Vape',
      destination_jurisdiction: 'ON',
      skids_count: 2,
      lines_count: 2,
      cartons: 4,
      units: 400,
    })
    expect(await dock.faults()).toEqual([])
    expect((await dock.fire(shipment, 'make_ready')).data).toMatchObject({ status: 'ready' })
    const on = (await dock.linesOf(shipment)).map(({ item }) => item)
    for (const [at, item] of on.entries())
      expect((await dock.scanAt(item)).data).toMatchObject({
        ...{ act: 'loaded', is_new: 1, status: 'loading', item },
        ...{ lines_loaded: at + 1, lines_count: 2 },
      })
    expect((await dock.scanAt(on[0] ?? '')).data).toMatchObject({ is_new: 0 })
    expect(await dock.faults()).toEqual([])
    expect(await dock.fire(shipment, 'ship')).toMatchObject({
      http: 422,
      data: { carrier_id: 'requiredif', seal_number: 'requiredif' },
    })
    expect((await dock.fire(shipment, 'ship', dock.onTruck)).data).toMatchObject({
      status: 'shipped',
      seal_number: 'S-1',
    })
    expect(await dock.allocation(list)).toMatchObject({ status: 'shipped' })
    expect((await (await dock.by('admin')).get(`/sale/sales/${sale}`)).data).toMatchObject({
      status: 'shipped',
    })
    expect(await dock.plant.get(order)).toMatchObject({ qty_transferred: 600, qty_shipped: 400 })
    expect(await dock.bottlesIn()).toEqual({ FLOOR: 100, 'W-01': 200 })
    const states = await Promise.all(skids.map((skid) => dock.skid(skid)))
    expect(states.map(({ status }) => status).toSorted()).toEqual(['received', 'shipped', 'shipped'])
    expect(await dock.faults()).toEqual([])
    expect(await dock.paperOf(shipment, 'bill_of_lading')).toContain(`Bill of lading SHP-`)
    await dock.speak('fr-CA')
    expect(await dock.paperOf(shipment, 'bill_of_lading')).toContain('Connaissement SHP-')
    expect(await dock.paperOf(shipment, 'packing_list')).toContain('Liste de colisage SHP-')
    await dock.speak('en-CA')
    expect((await dock.fire(shipment, 'deliver', { proof_of_delivery: 'Signed by Ann' })).data).toMatchObject(
      { status: 'delivered', proof_of_delivery: 'Signed by Ann' },
    )
  })

  it('a shipment of nothing but skids of assembly is one of the assembly dock, and any other of that of production', async () => {
    await dock.stored(2)
    const areaOf = (area: string) =>
      sql`update skids set area = ${area} where status = 'received'`.execute(dock.db)
    await areaOf('assembly')
    const { shipment } = await dock.packed(200)
    expect(await dock.at(shipment)).toMatchObject({ area: 'assembly', skids_count: 1 })
    await areaOf('production')
    const { shipment: next } = await dock.packed(200)
    expect(await dock.at(next)).toMatchObject({ area: 'production', skids_count: 1 })
  })
})
