import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { type Dock, openDock } from '../../../../fixtures/shipments/dock'

let dock: Dock
beforeAll(async () => {
  dock = await openDock()
})
afterAll(() => dock.close())
afterEach(async () => expect(await dock.faults()).toEqual([]))

const expire = (id: number) =>
  dock.plant.as(dock.plant.admin, (unit) => unit.transition(lots, id, 'expire', {}))
/** As in the hours before the run of the night. */
const pastItsDay = async (ids: readonly number[]) =>
  dock.node.pool.query(
    `update lots set manufactured_on = '2019-01-01', expires_on = '2020-01-01' where id = any($1)`,
    [ids],
  )
/** Lots whose bottles a shipment carries. */
const lotsOn = async (shipment: number) => {
  const { rows } = await dock.node.pool.query<{ id: number }>(
    `select distinct c.lot_id::int as id from shipment_lines l join cartons c on c.skid_id = l.skid_id
     where l.shipment_id = $1 and l.removed_at is null`,
    [shipment],
  )
  return rows.map(({ id }) => id)
}
const refused = { http: 422, message: 'lot_expired', data: { text: expect.stringContaining('expired on') } }

describe('bottles of an expired lot at the dock', () => {
  it('are not taken by a shipment: their skid is refused by name, with the lot', async () => {
    const { order, skids } = await dock.stored(1)
    const lot_id = await dock.lotOf(order)
    await expire(lot_id)
    const draft = { location_id: dock.centre, from_location_id: dock.site }
    const { id } = (await dock.post('shipping', '', draft)).data
    const answer = await dock.scanAt(skids[0]?.number ?? '', id)
    expect(answer).toMatchObject({ ...refused, data: { lot_id } })
    expect(await dock.at(id)).toMatchObject({ lines_count: 0 })
  })

  it('are not made ready, nor loaded, nor shipped once the last day of their lot is over', async () => {
    await dock.stored(3)
    const [draft, ready, loaded] = [await dock.packed(200), await dock.packed(200), await dock.packed(200)]
    for (const { shipment } of [ready, loaded]) await dock.fire(shipment, 'make_ready')
    await dock.loadAll(loaded.shipment)
    const ids = (await Promise.all([draft, ready, loaded].map(({ shipment }) => lotsOn(shipment)))).flat()
    await pastItsDay(ids)
    const [line] = await dock.linesOf(ready.shipment)
    expect(await dock.fire(draft.shipment, 'make_ready')).toMatchObject(refused)
    expect(await dock.fire(ready.shipment, 'load', { code: line?.item })).toMatchObject(refused)
    expect(await dock.fire(loaded.shipment, 'ship', dock.onTruck)).toMatchObject(refused)
    expect(await dock.at(loaded.shipment)).toMatchObject({ status: 'loading', shipped_at: null })
    const { rows } = await dock.node.pool.query(
      `select 1 from stock_movements where reason = 'ship' and lot_id = any($1)`,
      [ids],
    )
    expect(rows).toEqual([])
  })

  it('come off the truck when their lot expires, and leave with no shipment', async () => {
    await dock.stored(1)
    const { shipment, list } = await dock.packed(200)
    await dock.fire(shipment, 'make_ready')
    await dock.loadAll(shipment)
    const [on] = await lotsOn(shipment)
    expect(on).toBeDefined()
    await dock.plant.as(dock.plant.admin, (unit) => unit.fire(lots, on ?? 0, 'expire'))
    expect(await dock.at(shipment)).toMatchObject({ status: 'cancelled', lines_loaded: 0 })
    expect(await dock.allocation(list)).toMatchObject({ status: 'in_progress' })
    expect(await dock.send(list, 'ship')).toMatchObject({ http: 409 })
  })
})
