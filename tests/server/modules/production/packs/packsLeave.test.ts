import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { reportBrands } from '../../../../fixtures/returns/reportedBrands'
import { type Dock, openDock } from '../../../../fixtures/shipments/dock'

let dock: Dock
let room: Awaited<ReturnType<typeof packRoomOf>>
let order: number
beforeAll(async () => {
  dock = await openDock()
  room = await packRoomOf(dock.plant)
  await dock.plant.as(dock.plant.admin, reportBrands)
})
afterAll(() => dock.close())

describe('packs that leave', () => {
  let skids: readonly string[]

  it('a skid of packs is loaded once it is in the warehouse, and not before', async () => {
    const lots = [await room.stock(room.pod.id, 144), await room.stock(room.pouch.id, 48)]
    await room.stock(room.box.id, 10)
    await room.reel(1000)
    order = await room.released(48)
    await room.seal(order, lots)
    await room.send(order, 'sealing', 'finish', { qty_good: 48 })
    await room.stamp(order, 48)
    await room.send(order, 'cartoning', 'start')
    await room.send(order, 'cartoning', 'finish', { qty_good: 48 })
    await room.send(order, 'transfer', 'start')
    const made = await dock.moving.onSkids(order, 2)
    skids = made.map(({ number }) => number)
    expect(skids).toHaveLength(2)
    expect((await dock.scanAt(skids[0] ?? '')).message).toBe('qr_wrong_context')
    for (const number of skids) {
      await dock.scan(number, 'send')
      expect((await dock.toStore(number)).http).toBe(200)
    }
    expect((await dock.scan(skids[0] ?? '', 'send')).message).toBe('qr_wrong_context')
    expect(await dock.plant.get(order)).toMatchObject({ status: 'done', qty_transferred: 48 })
  })

  it('packs do not leave without a carrier and a seal', async () => {
    const { shipment } = await dock.packed(48, {}, room.pack.id)
    expect(await dock.at(shipment)).toMatchObject({
      area: 'assembly',
      units: 48,
      destination_jurisdiction: 'ON',
    })
    await dock.fire(shipment, 'make_ready')
    expect(await dock.faults()).toEqual([])
    await dock.loadAll(shipment)
    for (const [given, lacking] of [
      [{}, { carrier_id: 'requiredif', seal_number: 'requiredif' }],
      [{ carrier_id: dock.truck }, { seal_number: 'requiredif' }],
      [{ seal_number: 'S-1' }, { carrier_id: 'requiredif' }],
    ] as const)
      expect(await dock.fire(shipment, 'ship', given)).toMatchObject({ http: 422, data: lacking })
  })

  it('a shipment leaves only with the packs that its packing list says: a pack fewer, a pack more or another lot is refused', async () => {
    const { rows } = await sql<{
      id: number
    }>`select id::int from shipments where area = 'assembly' and status = 'loading'`.execute(dock.db)
    const shipment = rows[0]?.id ?? 0
    const { allocation_id: list } = await dock.at(shipment)
    const ship = async () => (await dock.fire(shipment, 'ship', dock.onTruck)).message
    const promise = (change: ReturnType<typeof sql>) =>
      sql`update stock_reservations set ${change} where source_type = 'allocation_lines' and source_id = ${list}`.execute(
        dock.db,
      )
    for (const more of [-1, 1]) {
      await promise(sql`qty = qty + ${more}`)
      expect(await ship()).toBe('lines_differ')
      await promise(sql`qty = qty - ${more}`)
    }
    const levels = await sql<{ own: number; other: number }>`select r.level_id::int as own, v.id::int as other
      from stock_reservations r join stock_levels o on o.id = r.level_id join stock_levels v on v.lot_id <> o.lot_id
      where r.source_type = 'allocation_lines' and r.source_id = ${list} limit 1`.execute(dock.db)
    const { own = 0, other = 0 } = levels.rows[0] ?? {}
    expect(other).toBeGreaterThan(0)
    await promise(sql`level_id = ${other}`)
    expect(await ship()).toBe('lines_differ')
    await promise(sql`level_id = ${own}`)

    expect(await dock.at(shipment)).toMatchObject({ status: 'loading' })
    expect(await dock.bottlesIn(room.pack.id)).toEqual({ 'STAGE-1': 48 })
    expect(await ship()).toBe('')
    expect(await dock.at(shipment)).toMatchObject({ status: 'shipped', units: 48 })
    expect(await dock.bottlesIn(room.pack.id)).not.toHaveProperty('STAGE-1')
    expect(await dock.faults()).toEqual([])
  })

  it('a lot of pods is in these cartons, on these skids, at this customer, and in no others', async () => {
    const { rows } = await sql<{ sku: string; cartons: number; units: number; customer: string }>`
      select distinct p.sku, count(c.id)::int as cartons, sum(c.units)::int as units, u.name as customer
      from lot_links x join lots t on t.id = x.from_lot_id join products p on p.id = t.product_id
        join cartons c on c.lot_id = x.to_lot_id join shipment_lines l on l.skid_id = c.skid_id
        join shipments s on s.id = l.shipment_id join allocations a on a.id = s.allocation_id
        join customers u on u.id = a.customer_id
      where p.sku in ('POD-2', 'POUCH') group by p.sku, u.name order by p.sku`.execute(dock.db)
    expect(rows).toEqual([
      { sku: 'POD-2', cartons: 4, units: 48, customer: 'Corner Vape' },
      { sku: 'POUCH', cartons: 4, units: 48, customer: 'Corner Vape' },
    ])
  })

  it('what is used stays: a flow, phase, machine, reel or order that packs went through is not deleted', async () => {
    const admin = await dock.by('admin')
    const used = await dock.plant.get(order)
    const phase = (await dock.plant.step(order, 'sealing')).phase_id
    const codes: Record<string, string> = {}
    for (const [name, id] of [
      ['flows', used.flow_id],
      ['phases', phase],
      ['machines', room.sealer],
      ['reels', 1],
    ] as const)
      codes[name] = (await admin.delete(`/production/${name}/${id}`)).message
    codes.orders = (await admin.delete(`/assembly/assembly_orders/${order}`)).message
    expect(codes).toEqual({
      flows: 'database_delete_1451',
      phases: 'database_delete_1451',
      machines: 'database_delete_1451',
      // No user deletes these, used or not.
      reels: 'no_privileges',
      orders: 'no_privileges',
    })
  })
})
