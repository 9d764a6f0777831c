import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../../../../src/access'
import type { EventName, NewRow } from '../../../../../src/resources/kit/define/row'
import { products } from '../../../../../src/resources/inventory/products/products'
import { calendarExceptions } from '../../../../../src/resources/production/plan/calendar_exceptions'
import { dailyOrderLines } from '../../../../../src/resources/production/plan/daily_order_lines'
import { dailyOrders } from '../../../../../src/resources/production/plan/daily_orders'
import { dayAfter } from '../../../../../src/resources/kit/text/days'
import { keepNextLine } from '../../../../../server/modules/production/plan/nextLine'
import { system } from '../../../../../server/engine/unitOfWork'
import { type Plant, refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let plant: Plant
let day = '2026-11-21'
beforeAll(async () => {
  worked = await workedPlant()
  ;({ plant } = worked)
})
afterAll(() => plant?.close())
beforeEach(async () => {
  await worked.clear()
  day = dayAfter(day, 1)
})

const planDate = () => day
const shift = async (more: object = {}) =>
  plant.make(await plant.person('planning'), dailyOrders, {
    location_id: plant.plant.id,
    plan_date: planDate(),
    ...more,
  })
const request = async (more: object = {}) =>
  plant.make(await plant.person('requester'), dailyOrderLines, {
    product_id: plant.bottle.id,
    planned_qty: 1000,
    wanted_on: '2026-11-28',
    ...more,
  })
const fire = async (
  role: Role,
  id: number,
  event: EventName<typeof dailyOrderLines>,
  payload: object = {},
) => {
  const by = await plant.person(role)
  return plant.as(by, (unit) => unit.fire(dailyOrderLines, id, event, { ...payload }, by))
}
const fireOrder = async (
  role: Role,
  id: number,
  event: EventName<typeof dailyOrders>,
  payload: object = {},
) => {
  const by = await plant.person(role)
  return plant.as(by, (unit) => unit.fire(dailyOrders, id, event, { ...payload }, by))
}
const lines = (where: object) => plant.as(system, (unit) => unit.find(dailyOrderLines, where))
const daily = (id: number) => plant.as(system, (unit) => unit.get(dailyOrders, id))

/** A line of a shift that plans so many bottles of a step. */
async function planned(
  orderId: number,
  dailyOrderId: number,
  qty: number,
  more: Partial<NewRow<typeof dailyOrderLines>> = {},
) {
  const step = await plant.step(orderId, 'bottling')
  return plant.as(system, async (unit) => {
    const line = await unit.insert(dailyOrderLines, {
      status: 'planned',
      source: 'plan',
      product_id: plant.bottle.id,
      planned_qty: qty,
      wanted_on: planDate(),
      daily_order_id: dailyOrderId,
      machine_id: plant.floor['filler 1'] ?? 0,
      sequence: 10,
      production_order_id: orderId,
      step_id: step.id,
      phase_id: step.phase_id,
      ...more,
    })
    await keepNextLine(unit, step.id)
    return line
  })
}

describe('daily order', () => {
  it('a site has one daily order for each day and shift, of the shifts that the plant has', async () => {
    const { id } = await shift()
    expect(await daily(id)).toMatchObject({ status: 'draft', shift: 'day', planned_units: 0 })
    expect(await refusalOf(shift())).toMatchObject({ code: '23505' })
    expect((await refusalOf(shift({ shift: 'night' })))?.data).toMatchObject({ shift: { code: 'other' } })
  })

  it('a lane over 120 % of its shift by the open time of its machine is published with a reason alone', async () => {
    const { id } = await shift()
    const orderId = await worked.bottled(1000)
    await planned(orderId, id, 1000, {
      planned_start: `${planDate()}T12:00:00.000Z`,
      planned_end: `${planDate()}T22:00:00.000Z`,
    })
    const refused = await refusalOf(fireOrder('planning', id, 'publish'))
    expect(refused).toMatchObject({
      code: 'lane_over_capacity',
      data: { lanes: [{ name: 'filler 1', percent: 128 }] },
    })
    expect(
      await fireOrder('planning', id, 'publish', { over_capacity_reason: 'Overtime is agreed' }),
    ).toMatchObject({
      status: 'published',
      over_capacity_reason: 'Overtime is agreed',
    })
    // Of work from two in the afternoon until seven the next morning the night is none.
    const { id: evening } = await shift({ shift: 'evening' })
    await planned(await worked.bottled(1000), evening, 1000, {
      planned_start: `${planDate()}T19:00:00.000Z`,
      planned_end: `${dayAfter(planDate(), 1)}T12:00:00.000Z`,
    })
    expect(await fireOrder('planning', evening, 'publish')).toMatchObject({ over_capacity_reason: null })
  })

  it('closing a shift carries what is not made over to the next one, and freezes what was attained', async () => {
    const { id } = await shift()
    const orderId = await worked.bottled(1000)
    const { id: lineId } = await planned(orderId, id, 1000)
    await fireOrder('planning', id, 'publish')
    await plant.work(orderId, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })
    await plant.work(orderId, 'bottling', 'report', { qty_good: 400 })
    expect(await daily(id)).toMatchObject({ planned_units: 1000, done_units: 400 })
    await fireOrder('planning', id, 'close')
    expect(await daily(id)).toMatchObject({ status: 'closed', attainment: 40 })
    const [rest] = await lines({ carried_from_line_id: lineId })
    expect(rest).toMatchObject({
      status: 'planned',
      planned_qty: 600,
      done_qty: 0,
      machine_id: plant.floor['filler 1'],
    })
    expect(await daily(rest?.daily_order_id ?? 0)).toMatchObject({
      plan_date: planDate(),
      shift: 'evening',
      planned_units: 600,
    })
  })

  it('what a shift leaves is made before what the next one has on the same machine, in its order', async () => {
    const { id } = await shift()
    const { id: evening } = await shift({ shift: 'evening' })
    const orderId = await worked.bottled(1000)
    const before: number[] = []
    for (const [place, daily] of [id, id, evening].entries())
      before.push((await planned(orderId, daily, 300, { sequence: 10 * place })).id)
    await fireOrder('planning', id, 'publish')
    await fireOrder('planning', id, 'close')
    const lane = (await lines({ daily_order_id: evening })).toSorted(
      (one, other) => (one.sequence ?? 0) - (other.sequence ?? 0),
    )
    expect(lane.map(({ carried_from_line_id: from, id: own }) => from ?? own)).toEqual(before)
  })

  it('what is carried over goes past a shift that was closed early to the first one that is open', async () => {
    const { id } = await shift()
    const { id: evening } = await shift({ shift: 'evening' })
    await fireOrder('planning', evening, 'publish')
    await fireOrder('planning', evening, 'close')
    const { id: lineId } = await planned(await worked.bottled(1000), id, 1000)
    await fire('planning', lineId, 'carry_over')
    const [rest] = await lines({ carried_from_line_id: lineId })
    const target = await daily(rest?.daily_order_id ?? 0)
    expect([target.status, target.id === id, target.id === evening]).toEqual(['draft', false, false])
    expect(`${target.plan_date} ${target.shift}` > `${planDate()} evening`).toBe(true)
  })

  it('a shift is reopened by a manager until the day after its own', async () => {
    const { id } = await shift({ plan_date: '2026-11-20' })
    await fireOrder('planning', id, 'publish')
    await fireOrder('planning', id, 'close')
    expect(await fireOrder('manager', id, 'reopen')).toMatchObject({ status: 'published', closed_at: null })
    const { id: older } = await shift({ plan_date: '2026-11-19' })
    await fireOrder('planning', older, 'publish')
    await fireOrder('planning', older, 'close')
    expect((await refusalOf(fireOrder('manager', older, 'reopen')))?.code).toBe('other')
  })
})

describe('line of a daily order', () => {
  it('what a step makes is done on its line, which ends when it is full', async () => {
    const { id } = await shift()
    const orderId = await worked.bottled(1000)
    const { id: lineId } = await planned(orderId, id, 500)
    await plant.work(orderId, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })
    expect((await lines({ id: lineId }))[0]).toMatchObject({ status: 'in_progress', done_qty: 0 })
    expect((await plant.step(orderId, 'bottling')).daily_order_line_id).toBe(lineId)
    await plant.work(orderId, 'bottling', 'report', { qty_good: 200 })
    expect((await lines({ id: lineId }))[0]).toMatchObject({ status: 'in_progress', done_qty: 200 })
    await plant.work(orderId, 'bottling', 'report', { qty_good: 300 })
    expect((await lines({ id: lineId }))[0]).toMatchObject({ status: 'done', done_qty: 500 })
  })

  it('lines of a step never plan more than its rest and the tolerance of the settings', async () => {
    const { id } = await shift()
    const orderId = await worked.bottled(1000)
    const { id: lineId } = await planned(orderId, id, 400)
    await planned(orderId, id, 600, { sequence: 20 })
    const refused = await refusalOf(fire('planning', lineId, 'resize', { planned_qty: 451 }))
    expect(refused).toMatchObject({ code: 'over_planned', data: { most: 450 } })
    expect(await fire('planning', lineId, 'resize', { planned_qty: 450 })).toMatchObject({ planned_qty: 450 })
  })

  it('a running line is changed with a reason, and never below what it made', async () => {
    const { id } = await shift()
    const orderId = await worked.bottled(1000)
    const { id: lineId } = await planned(orderId, id, 800)
    await plant.work(orderId, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })
    await plant.work(orderId, 'bottling', 'report', { qty_good: 300 })
    expect((await refusalOf(fire('planning', lineId, 'resize', { planned_qty: 700 })))?.data).toHaveProperty(
      'change_reason',
    )
    expect(
      (await refusalOf(fire('planning', lineId, 'resize', { planned_qty: 200, change_reason: 'Caps' })))
        ?.data,
    ).toHaveProperty('planned_qty')
    expect(
      await fire('planning', lineId, 'resize', { planned_qty: 700, change_reason: 'Caps' }),
    ).toMatchObject({
      status: 'in_progress',
      planned_qty: 700,
    })
  })

  it('a cancelled order takes its lines out of the plan', async () => {
    const { id } = await shift()
    const orderId = await plant.released(1000)
    const { id: lineId } = await planned(orderId, id, 1000)
    await plant.send(['planning'], orderId, 'cancel', { cancel_note: 'No longer needed' })
    expect((await lines({ id: lineId }))[0]).toMatchObject({ status: 'cancelled' })
  })
})

describe('request', () => {
  it('a request becomes an order that planning approves at once unless a second person has to', async () => {
    const { id } = await request({ is_rush: true })
    const line = await fire('planning', id, 'make_order')
    expect(line).toMatchObject({ status: 'requested' })
    expect(await plant.get(line.production_order_id ?? 0)).toMatchObject({
      status: 'planned',
      qty_planned: 1000,
      priority: 'rush',
      due_on: '2026-11-28',
    })
    expect((await refusalOf(fire('planning', id, 'make_order')))?.code).toBe('already_ordered')
  })

  it('a request is tied to an open order of its product alone', async () => {
    const { id } = await request()
    const orderId = await plant.released(1000)
    expect(await fire('planning', id, 'make_order', { production_order_id: orderId })).toMatchObject({
      production_order_id: orderId,
    })
    const other = await request({ product_id: plant.bulk.id })
    expect(
      (await refusalOf(fire('planning', other.id, 'make_order', { production_order_id: orderId })))?.data,
    ).toHaveProperty('production_order_id')
  })

  it('a request for a day that has passed, or of what is not produced, is refused at its field', async () => {
    expect((await refusalOf(request({ wanted_on: '2026-11-20' })))?.data).toHaveProperty('wanted_on')
    const [carton] = await plant.as(system, (unit) => unit.find(products, { sku: 'CARTON' }))
    expect((await refusalOf(request({ product_id: carton?.id })))?.data).toHaveProperty('product_id')
  })

  it('a declined request keeps the reason', async () => {
    const { id } = await request()
    expect(await fire('planning', id, 'decline', { note: 'Flavour is out' })).toMatchObject({
      status: 'cancelled',
      change_reason: 'Flavour is out',
    })
  })
})

describe('calendar exception', () => {
  it('an exception ends after it starts, and is of a machine of its own location', async () => {
    const values = {
      kind: 'planned_stop',
      location_id: plant.plant.id,
      machine_id: plant.floor['filler 1'],
      starts_at: '2026-11-25T12:00:00.000Z',
      ends_at: '2026-11-25T11:00:00.000Z',
      reason: 'Service',
    }
    const by = await plant.person('planning')
    expect((await refusalOf(plant.make(by, calendarExceptions, values)))?.data).toHaveProperty('ends_at')
    expect(
      await plant.make(by, calendarExceptions, { ...values, ends_at: '2026-11-25T14:00:00.000Z' }),
    ).toMatchObject({ kind: 'planned_stop' })
  })
})
