import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productStampingOrders } from '../../../../../src/resources/production/stamping/product_stamping_orders'
import { stampingCorrections } from '../../../../../src/resources/production/stamping/stamping_corrections'
import { reels } from '../../../../../src/resources/production/stamps/reels'
import { system } from '../../../../../server/engine/unitOfWork'
import { stampRules } from '../../../../fixtures/floor/stampRules'
import { transfersIn } from '../../../../fixtures/transfers/transferred'
import { refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
beforeAll(async () => {
  worked = await workedPlant()
})
afterAll(() => worked.plant.close())

const damage = async () =>
  (await sql<{ id: number }>`select id from parameters where code = 'torn_on_peel'`.execute(worked.plant.db))
    .rows[0]?.id

/** An order whose 10,045 labelled bottles are at the stampers. */
async function labelled() {
  const { plant } = worked
  const id = await worked.bottled(10_100)
  const leak = await worked.leak()
  await plant.work(id, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })
  await plant.work(id, 'bottling', 'finish', {
    qty_good: 10_060,
    qty_scrap: 40,
    ...leak,
    rest_lost: 2000,
    loss_reason_parameter_id: await plant.reason('line_loss'),
  })
  await plant.work(id, 'labelling', 'start', { machine_id: plant.floor['labeler 1'] })
  await plant.work(id, 'labelling', 'finish', { qty_good: 10_045, qty_scrap: 15, ...leak })
  return id
}

const orderNow = (id: number) => worked.plant.as(system, (unit) => unit.get(productStampingOrders, id))

/** Three reels of 5,000 stamps for 10,045 bottles: 12 wasted, 3 scrapped, one stamp missing. */
async function stampAll(orderId: number) {
  const { stamping, floor, reason } = worked.plant
  const [one, two, three] = [await stamping.reel(5000), await stamping.reel(5000), await stamping.reel(5000)]
  const machine = await stamping.stampingMachine(floor['stamper 1'] ?? 0)
  const damage_reason_parameter_id = await damage()
  await stamping.send(orderId, 'start', {
    stamping_machine_id: machine.id,
    reel_id: one.id,
    printed_serial: one.first_serial,
  })
  await stamping.send(orderId, 'change_reel', {
    end_serial: one.last_serial,
    applied: 4990,
    damaged: 10,
    wasted_bottles: 6,
    damage_reason_parameter_id,
    reel_id: two.id,
    printed_serial: two.first_serial,
  })
  const second = {
    end_serial: two.last_serial,
    applied: 4989,
    damaged: 10,
    wasted_bottles: 5,
    scrapped_bottles: 3,
    damage_reason_parameter_id,
    scrap_reason_parameter_id: await reason('leak'),
  }
  const unbalanced = await refusalOf(stamping.send(orderId, 'unmount_reel', second))
  await stamping.send(orderId, 'pause', { pause_reason_parameter_id: await reason('waiting_reel') })
  await stamping.send(orderId, 'unmount_reel', {
    ...second,
    missing: 1,
    missing_reason: 'Not found at the splice',
  })
  await stamping.send(orderId, 'mount_reel', {
    stamping_machine_id: machine.id,
    reel_id: three.id,
    printed_serial: three.first_serial,
  })
  const done = await stamping.send(orderId, 'finish', {
    end_serial: Number(three.first_serial) + 52,
    applied: 51,
    damaged: 2,
    wasted_bottles: 1,
    damage_reason_parameter_id,
  })
  return { done, unbalanced }
}

/** The rules of stamps hold of orders in line too: their steps, sessions, reels and what they wait for. */
async function assertRules() {
  for (const [rule, query] of Object.entries(stampRules))
    expect((await sql.raw(query).execute(worked.plant.db)).rows, rule).toEqual([])
}

describe('one order of 10,045 bottles at the stampers', () => {
  let id: number
  let pso: number

  it('one order of 10,045 bottles at the stampers gets a stamping order by itself when they are labelled', async () => {
    id = await labelled()
    const { plant } = worked
    const order = await plant.stamping.orderOf((await plant.step(id, 'stamping')).id)
    pso = order.id
    expect(order).toMatchObject({
      kind: 'in_line',
      status: 'planned',
      jurisdiction: 'ON',
      qty_planned: 10_045,
      production_order_id: id,
    })
  })

  it('one order of 10,045 bottles at the stampers takes three reels, every stamp of them in one count', async () => {
    const { plant } = worked
    const { done, unbalanced } = await stampAll(pso)
    expect(unbalanced).toMatchObject({ code: 'stamps_unbalanced', data: { unaccounted: 1 } })
    expect(done).toMatchObject({
      status: 'pending_approval',
      qty_stamped: 10_030,
      qty_wasted_bottles: 12,
      qty_scrapped_bottles: 3,
      stamps_damaged: 22,
      stamps_missing: 1,
      duty_units: 10_030,
      duty_amount: 78_635.2,
      additional_duty_amount: 78_635.2,
    })
    const logs = await plant.stamping.sessions(pso)
    expect(
      logs.map((log) => [log.stamps_consumed, log.applied_qty, log.damaged_qty, log.missing_qty, log.status]),
    ).toEqual([
      [5000, 4990, 10, 0, 'closed'],
      [5000, 4989, 10, 1, 'pending_approval'],
      [53, 51, 2, 0, 'closed'],
    ])
    // Spoiled stamps that wait for destruction, and a lost one, of a specified province.
    const { rows } = await sql<{ exposure: number }>`select sum(exposure_amount) as exposure
      from stamping_logs_now`.execute(plant.db)
    expect(rows).toEqual([{ exposure: 230 }])
  })

  it('one order of 10,045 bottles at the stampers goes on to the packers, and alone waits for its missing stamp', async () => {
    const { plant } = worked
    expect(await plant.step(id, 'stamping')).toMatchObject({
      status: 'done',
      qty_good: 10_030,
      qty_scrap: 15,
    })
    await plant.work(id, 'packing', 'start')
    await plant.work(id, 'packing', 'finish', { qty_good: 10_030 })
    await transfersIn(plant).transferAll(id)
    // No step is left: what it waits for is the decision about its stamps, and nothing else.
    expect((await plant.get(id)).status).toBe('in_progress')
    await assertRules()
    expect(await refusalOf(plant.send(['planning'], id, 'finish', { short_note: 'Now' }))).toMatchObject({
      code: 'stamps_unreconciled',
    })
  })

  it('one order of 10,045 bottles at the stampers is done when another person has decided about the missing stamp', async () => {
    const { plant } = worked
    const [correction] = await plant.as(system, (unit) =>
      unit.find(stampingCorrections, { product_stamping_order_id: pso }),
    )
    expect(correction).toMatchObject({ kind: 'discrepancy', status: 'pending', old_missing_qty: 1 })
    const keeper = await plant.person('stamp_inventory')
    await plant.as(keeper, (unit) =>
      unit.fire(stampingCorrections, correction?.id ?? 0, 'approve', {}, keeper),
    )
    expect(await orderNow(pso)).toMatchObject({ status: 'done', stamps_missing: 1 })
    expect((await plant.get(id)).status).toBe('done')
    await assertRules()
    const all = await plant.as(system, (unit) => unit.find(reels, { jurisdiction: 'ON' }))
    const sum = (name: 'quantity' | 'applied' | 'damaged' | 'missing' | 'remaining') =>
      all.reduce((total, reel) => total + reel[name], 0)
    expect(all.map(({ status, remaining }) => [status, remaining])).toEqual([
      ['depleted', 0],
      ['depleted', 0],
      ['available', 4947],
    ])
    expect([sum('quantity'), sum('applied'), sum('damaged'), sum('missing'), sum('remaining')]).toEqual([
      15_000, 10_030, 22, 1, 4947,
    ])
  })
})
