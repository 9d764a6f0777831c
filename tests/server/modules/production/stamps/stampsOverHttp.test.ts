import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStampRoom, type StampRoom } from '../../../../fixtures/floor/stampRoom'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let room: StampRoom
beforeAll(async () => {
  node = await startServer()
  room = await openStampRoom({ db: node.db, pool: node.pool, drop: async () => undefined })
})
afterAll(async () => {
  await room?.plant.close()
  await node.stop()
})

const lifeOf = async (serial: string) =>
  (await node.as('stamper')).get(`/production/reels/life?serial=${serial}`)

describe('the life of a stamp', () => {
  it('says where a stamp is and how it came there; of one of several how many became what', async () => {
    await room.received({ serial_prefix: 'L', first_serial: 1_001, last_serial: 2_000 })
    const { data: fresh } = await lifeOf('l1,500')
    expect(fresh).toMatchObject([{ printed: 'L1500', jurisdiction: 'ON', state: 'on_reel', among: null }])
    const [{ reel_id }] = fresh as [{ reel_id: number }]
    await room.stamped(reel_id, { applied: 497, damaged: 2, missing: 1 })
    expect((await lifeOf('L1500')).data).toMatchObject([
      {
        state: 'lost',
        among: {
          size: 500,
          states: [
            { state: 'applied', qty: 497 },
            { state: 'damaged_held', qty: 2 },
            { state: 'lost', qty: 1 },
          ],
        },
        movements: [
          { from_state: 'received', to_state: 'on_reel', cause: 'approve' },
          { from_state: 'on_reel', to_state: 'lost', cause: 'session' },
        ],
      },
    ])
  })

  it('tells stamps of several jurisdictions apart, and of a reel that is not approved only where it is', async () => {
    await room.received({ serial_prefix: 'L', first_serial: 1_001, last_serial: 2_000, jurisdiction: 'QC' })
    const { data } = await lifeOf('L1900')
    expect(data.map((one: { jurisdiction: string }) => one.jurisdiction)).toEqual(['ON', 'QC'])
    await room.enter({ serial_prefix: 'NEW', first_serial: 1, last_serial: 1_000 })
    expect((await lifeOf('NEW7')).data).toMatchObject([{ state: 'received', since: null, movements: [] }])
  })

  it('refuses what is no number of a stamp, and numbers that no reel has', async () => {
    expect((await lifeOf('12-')).data).toHaveProperty('serial')
    expect((await lifeOf('')).data).toHaveProperty('serial')
    expect(await lifeOf('ZZ999')).toMatchObject({ http: 404, message: 'not_found' })
    const batcher = await node.as('batcher')
    expect((await batcher.get('/production/reels/life?serial=L1500')).message).toBe('no_privileges')
  })

  it('lists the runs of a reel, the last first', async () => {
    const { id } = await room.received()
    await room.stamped(id, { applied: 10, damaged: 0, missing: 0 })
    const keeper = await node.as('stamp_inventory')
    const { data } = await keeper.get(`/production/reels/${id}/runs`)
    expect(data.map((run: { state: string }) => run.state)).toEqual(['on_reel', 'applied'])
  })

  it('of an order of stamps says which security all stamps need', async () => {
    const keeper = await node.as('stamp_inventory')
    const { data: order } = await keeper.post('/production/reel_orders', {
      jurisdiction: 'CA',
      quantity: 9_000,
    })
    const { data } = await keeper.get(`/production/reel_orders/${order.id}/security`)
    expect(data.required - 9_000).toBeGreaterThan(0)
    expect(data.jurisdictions).toContainEqual({
      jurisdiction: 'CA',
      held: 0,
      ordered: 9_000,
      stamps: 9_000,
      is_additional: 0,
    })
  })
})

const amounts = {
  exposure_specified: 10,
  exposure_other: 5,
  security_specified: 2,
  security_other: 1,
  security_least: 5_000,
  security_most: 5_000_000,
  source: 'Test',
}

describe('the inventory of stamps', () => {
  it('closes each month with what is on the reels, as the walk through a day counts it, and as of any day', async () => {
    const { rows } = await node.pool.query<{ today: string }>(`select plant_today()::text as today`)
    const reader = await node.as('production_reports')
    const path = '/production/reports/stamps-inventory'
    const of = (query: string) =>
      `${path}?filters[0][field]=jurisdiction&filters[0][filters][0][operator]=in&filters[0][filters][0][value][]=MB${query}`
    // 15,000 = 10,030 applied + 22 damaged + 1 missing + 4,947 left.
    const ids = []
    for (let at = 0; at < 3; at++) ids.push((await room.received({ jurisdiction: 'MB', quantity: 5_000 })).id)
    await room.stamped(ids[0] ?? 0, { applied: 4_990, damaged: 9, missing: 1 })
    await room.stamped(ids[1] ?? 0, { applied: 4_990, damaged: 10, missing: 0 })
    await room.stamped(ids[2] ?? 0, { applied: 50, damaged: 3, missing: 0 })
    const { data } = await reader.get(of(''))
    const whole = { received: 15_000, applied: 10_030, damaged: 22, missing: 1, closing: 4_947 }
    expect(data.at(0)).toMatchObject({ ...whole, opening: 0, difference: 0, damaged_held: 22 })
    const asOf = (day: string) =>
      of(`&filters[1][field]=as_of&filters[1][filters][0][operator]==&filters[1][filters][0][value]=${day}`)
    expect((await reader.get(asOf('2020-01-31'))).data).toEqual([])
    expect((await reader.get(asOf(rows[0]?.today ?? ''))).data.length).toBeLessThanOrEqual(1)
    await node.pool
      .query(`insert into stamp_move_sums (jurisdiction, month, from_state, to_state, is_correction, slot, qty)
      values ('YT', date_trunc('month', plant_today() - interval '2 months'), 'received', 'on_reel', false, 0, 100)`)
    // What is left is no sum over time: of each jurisdiction it is that of its last month.
    const { groups, whole: all } = (await reader.get(`${path}/groups?by[]=jurisdiction`)).data
    const left = new Map<string, number>(
      (await reader.get(`${path}?sort[0][field]=month&sort[0][direction]=asc`)).data.map(
        (month: { jurisdiction: string; closing: number }) => [month.jurisdiction, month.closing],
      ),
    )
    expect(groups.map(({ key, sums }: { key: object; sums: object }) => ({ ...key, ...sums }))).toMatchObject(
      [...left]
        .map(([jurisdiction, closing]) => ({ jurisdiction, closing: String(closing) }))
        .toSorted((one, other) => one.jurisdiction.localeCompare(other.jurisdiction)),
    )
    expect(Number(all.sums.closing)).toBe([...left.values()].reduce((sum, one) => sum + one, 0))
    // Unaccounted are the missing one and the 22 that are still held, at 10.00 each.
    expect(data.at(0)).toMatchObject({ exposure: 230 })
    expect((await (await node.as('stamper')).get(path)).message).toBe('no_privileges')
  })

  it('exposes the stamps of a month to the amounts of that month, whatever is asked for them later', async () => {
    await node.pool.query(
      `insert into settings (key, value) values ('excise.stamp_amounts', $1::jsonb)
        on conflict (key) do update set value = excluded.value`,
      [
        JSON.stringify([
          { ...amounts, effective_from: '2022-10-01' },
          { ...amounts, effective_from: '2027-02-01', exposure_specified: 12 },
        ]),
      ],
    )
    const { rows } = await node.pool.query<{ month: string; exposure: string }>(
      `select to_char(month, 'YYYY-MM') as month, exposure::int::text as exposure from stamps_inventory_at('2027-03-31', false)
       where jurisdiction = 'MB' and month >= '2027-01-01' order by month`,
    )
    expect(rows).toEqual([
      { month: '2027-01', exposure: '230' },
      { month: '2027-02', exposure: '276' },
      { month: '2027-03', exposure: '276' },
    ])
    await node.pool.query(`delete from settings where key = 'excise.stamp_amounts'`)
  })
})
