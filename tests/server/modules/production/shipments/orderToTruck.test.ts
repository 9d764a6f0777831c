import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Dock, openDock } from '../../../../fixtures/shipments/dock'

let dock: Dock
beforeAll(async () => {
  dock = await openDock()
})
afterAll(() => dock.close())

describe('10,030 bottles in the warehouse on three skids', () => {
  it('780 short bottles unpack the third skid, and 8,000 leave on two whole ones with one movement of each lot', async () => {
    const order = await dock.packing.toPack(10_030)
    await dock.packing.pack(order, 10_030, 'finish')
    const skids = await dock.moving.onSkids(order, 40)
    expect(skids.map(({ cartons, units }) => [cartons, units])).toEqual([
      [40, 4000],
      [40, 4000],
      [21, 2030],
    ])
    await dock.moving.place('W-01')
    for (const { number } of skids) {
      await dock.moving.scan(number, 'send')
      await dock.moving.scan(number, 'receive', dock.store)
    }
    expect(await dock.plant.get(order)).toMatchObject({ status: 'done', qty_transferred: 10_030 })

    const short = await dock.packed(780)
    expect((await dock.send(short.list, 'ship', { carrier_id: dock.truck })).http).toBe(200)
    const states = async () =>
      (await Promise.all(skids.map((skid) => dock.skid(skid)))).map(({ status }) => status)
    expect(await states()).toEqual(['received', 'received', 'unpacked'])

    const { list, shipment, sale } = await dock.packed(8000)
    expect(await dock.at(shipment)).toMatchObject({
      status: 'draft',
      destination_jurisdiction: 'ON',
      skids_count: 2,
      cartons: 80,
      units: 8000,
    })
    await dock.fire(shipment, 'make_ready')
    expect(await states()).toEqual(['allocated', 'allocated', 'unpacked'])
    for (const { number } of skids.slice(0, 2)) expect((await dock.scanAt(number)).http).toBe(200)
    expect((await dock.fire(shipment, 'ship', dock.onTruck)).data).toMatchObject({
      status: 'shipped',
      units: 8000,
    })
    expect(await states()).toEqual(['shipped', 'shipped', 'unpacked'])

    const { rows } = await sql<{ reason: string; qty: number; to: string }>`
      select m.reason, m.qty::int as qty, b.kind as to from stock_movements m join bins b on b.id = m.to_bin_id
      where m.source_type = 'allocations' and m.source_id = ${list} and m.reason <> 'pick'`.execute(dock.db)
    expect(rows).toEqual([{ reason: 'ship', qty: 8000, to: 'virtual_customer' }])
    expect((await (await dock.by('admin')).get(`/sale/sales/${sale}`)).data).toMatchObject({
      status: 'shipped',
    })
    expect(await dock.bottlesIn()).toEqual({ 'W-01': 1250 })
    expect(await dock.plant.get(order)).toMatchObject({ qty_shipped: 8000, status: 'done' })
    expect(await dock.faults()).toEqual([])
  })
})
