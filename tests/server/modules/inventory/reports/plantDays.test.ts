import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clock } from '../../../../../server/engine/unitOfWork'
import { reserve } from '../../../../../server/modules/inventory/ledger/reserve'
import { dayAt } from '../../../../../server/site/plant'
import { locations } from '../../../../../src/resources/general/places/locations'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

let room: Stockroom
beforeAll(async () => {
  room = await openStockroom({ productCount: 1 })
})
afterAll(async () => {
  clock.at = undefined
  await room.close()
})

// Of 1 November at the plant in Toronto; UTC has had the day after it for five hours.
const lastMoment = '2026-11-02T04:59:59.999Z'
const midnight = '2026-11-02T05:00:00.000Z'

it('a day of the plant is the same to the database and to the server, at any instant around changes of clocks', async () => {
  const changes = ['2026-10-25T01:00:00Z', '2026-11-01T06:00:00Z', '2027-03-14T07:00:00Z'].map(Date.parse)
  const around = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -72, max: 72 }), fc.nat(3_599_999))
  const instants = fc
    .sample(around, { numRuns: 300, seed: 7 })
    .map(([change, hours, ms]) => new Date(change + hours * 3_600_000 + ms).toISOString())
  const plant = await room.as((unit) => unit.insert(locations, { code: 'PL1', name: 'Plant', kind: 'plant' }))
  // Zones with stable rules: recent changes may differ between the two time zone databases.
  for (const timezone of ['America/St_Johns', 'Europe/Berlin', 'America/Toronto']) {
    await room.as((unit) => unit.update(locations, plant.id, { timezone }))
    const { rows } = await room.pool.query<{ day: string }>(
      `select plant_day(at)::text as day from unnest($1::timestamptz[]) with ordinality as u (at, nth) order by nth`,
      [instants],
    )
    expect(rows.map(({ day }) => day)).toEqual(instants.map((instant) => dayAt(instant, timezone)))
  }
})

it('a lot is good to the end of its last day at the plant, to reports as to who promises it', async () => {
  const { product, late, soon } = await room.nextGoods()
  const [shelf = 0, rack = 0] = room.places
  clock.at = () => '2026-10-20T12:00:00.000Z'
  await room.lay(product, [late, shelf, 60], [soon, rack, 40])
  await room.as((unit) => unit.update(lots, soon, { expires_on: '2026-11-01' }))

  const aged = async (instant: string) => {
    const { rows } = await room.pool.query<{ state: string; days: number }>(
      'select expiry_state as state, days_to_expiry as days from inventory_aging_at($1, null) where lot_id = $2',
      [instant, soon],
    )
    return rows[0]
  }
  expect(await aged(lastMoment)).toEqual({ state: 'expires_soon', days: 0 })
  expect(await aged(midnight)).toEqual({ state: 'expired', days: -1 })

  const got = async (instant: string, shelf_life_days = 0) => {
    clock.at = () => instant
    const demand = { source_line_id: Date.parse(instant) + shelf_life_days, product_id: product, qty: 1 }
    await room.as((unit) =>
      reserve(unit, {
        posting_key: `${instant} ${shelf_life_days}`,
        document: 'transfers',
        lines: 'transfer_lines',
        location_id: room.site,
        source_id: 1,
        event: 'release',
        demands: [{ ...demand, shelf_life_days }],
      }),
    )
    const { rows } = await room.pool.query<{ lot: number }>(
      `select l.lot_id::int8 as lot from stock_reservations r join stock_levels l on l.id = r.level_id
       where r.source_line_id = $1`,
      [demand.source_line_id],
    )
    return rows.map(({ lot }) => lot)
  }
  expect(await got(lastMoment)).toEqual([soon])
  expect(await got(lastMoment, 1)).toEqual([late])
  expect(await got(midnight)).toEqual([late])
})
