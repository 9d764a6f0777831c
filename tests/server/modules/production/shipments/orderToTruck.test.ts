import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Dock, openDock } from '../../../../fixtures/shipments/dock'

let dock: Dock
beforeAll(async () => {
  dock = await openDock()
})
afterAll(() => dock.close())

/** What the forecast of November says of the bottle: sold, on order and left of 12,000. */
async function forecast() {
  const manager = await dock.by('manager')
  const read = async (id: number) => (await manager.get(`/forecast/forecast_allocations/${id}`)).data
  const period = await manager.post('/forecast/forecast_periods', {
    name: 'November 2026',
    date_from: '2026-11-01',
    date_to: '2026-11-30',
  })
  const { rows } = await sql<{ id: number }>`
    insert into forecast_allocations (period_id, product_id, forecast_qty)
    values (${period.data.id}, ${dock.bottle}, 12000) returning id`.execute(dock.db)
  return async () => {
    const { sold_qty, open_qty, remaining_qty } = await read(rows[0]?.id ?? 0)
    return { sold_qty, open_qty, remaining_qty }
  }
}

describe('10,030 bottles from packing to the truck', () => {
  it('fill 101 cartons on three skids, go to the warehouse by their labels, and 8,000 of them leave on two skids with one movement', async () => {
    const figures = await forecast()
    const order = await dock.packing.toPack(10_030)
    await dock.packing.pack(order, 10_030, 'finish')
    const skids = await dock.moving.onSkids(order, 40)
    expect(skids.map(({ cartons, units }) => [cartons, units])).toEqual([
      [40, 4000],
      [40, 4000],
      [21, 2030],
    ])
    const { rows: packed } = await sql<{ units: number; cartons: number }>`
      select units, count(*)::int as cartons from cartons where production_order_id = ${order} and status = 'closed'
      group by units order by units desc`.execute(dock.db)
    expect(packed).toEqual([
      { units: 100, cartons: 100 },
      { units: 30, cartons: 1 },
    ])

    await dock.moving.place('W-01')
    expect(await dock.stockOf(order)).toEqual(['FLOOR 10030 quarantine'])
    for (const [at, { id, units }] of skids.entries()) {
      const label = await dock.generated(id)
      expect(label).toMatchObject({
        status: 'generated',
        qty: units,
        qr_payload: `FT|${label.number}|${label.qr_payload.at(-1)}`,
      })
      const by = await dock.by('transfer')
      expect(await by.post('/production/floor_transfers/printed', { ids: [label.id] })).toMatchObject({
        http: 200,
      })
      expect((await dock.scan(label.qr_payload, 'send')).data).toMatchObject({ is_new: 1 })
      // The first of them that is received into storage releases their lot.
      const lot = at === 0 ? 'quarantine' : 'released'
      expect(await dock.stockOf(order)).toContainEqual(`FLOOR-TRANSIT ${units} ${lot}`)
      expect((await dock.toStore(label.qr_payload)).data).toMatchObject({ is_new: 1 })
      expect(await dock.transferAt(label.id)).toMatchObject({
        status: 'received',
        qty_sent: units,
        qty_received: units,
      })
    }
    expect(await dock.plant.get(order)).toMatchObject({ status: 'done', qty_transferred: 10_030 })
    expect(await dock.stockOf(order)).toEqual(['W-01 10030 released'])
    const { rows: carried } = await sql<{ sent: number; received: number }>`
      select sum(m.qty) filter (where b.code = 'FLOOR-TRANSIT')::int as sent,
        sum(m.qty) filter (where b.code = 'W-01')::int as received
      from stock_movements m join bins b on b.id = m.to_bin_id where m.reason = 'floor_transfer'`.execute(
      dock.db,
    )
    expect(carried).toEqual([{ sent: 10_030, received: 10_030 }])

    const short = await dock.packed(780)
    expect((await dock.send(short.list, 'ship', { carrier_id: dock.truck })).http).toBe(200)
    const states = async () =>
      (await Promise.all(skids.map((skid) => dock.skid(skid)))).map(({ status }) => status)
    expect(await states()).toEqual(['received', 'received', 'unpacked'])

    expect(await figures()).toEqual({ sold_qty: 780, open_qty: 0, remaining_qty: 11_220 })

    const { list, shipment, sale } = await dock.packed(8000)
    expect(await figures()).toEqual({ sold_qty: 780, open_qty: 8000, remaining_qty: 3220 })
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
    expect(await figures()).toEqual({ sold_qty: 8780, open_qty: 0, remaining_qty: 3220 })
    expect(await dock.plant.get(order)).toMatchObject({ qty_shipped: 8000, status: 'done' })
    expect(await dock.faults()).toEqual([])
  })
})
