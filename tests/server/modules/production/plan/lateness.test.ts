import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { applyPlan } from '../../../../../server/modules/production/plan/apply/applyPlan'
import { endangeredBy, whyLateOf } from '../../../../../server/modules/production/plan/lateness'
import { planSnapshot } from '../../../../../server/modules/production/plan/planSnapshot'
import { type Plant, refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let plant: Plant
beforeAll(async () => {
  worked = await workedPlant()
  ;({ plant } = worked)
  await plant.stamping.reel(100_000)
})
afterAll(() => plant?.close())
beforeEach(() => worked.clear())

/** An order whose liquid is ready, its bottling planned on the first filler behind what is there. */
async function planned(qty: number, after: string | null) {
  const orderId = await worked.bottled(qty)
  const step = await plant.step(orderId, 'bottling')
  const { version } = await planSnapshot(plant.db, null)
  const { keys } = await plant.as(await plant.person('planning'), (unit) =>
    applyPlan(unit, {
      location_id: null,
      version,
      digest: null,
      base: null,
      now: null,
      reason: null,
      scenario_id: null,
      changes: [{ kind: 'place', key: `S${step.id}`, machine: plant.floor['filler 1'] ?? 0, after }],
    }),
  )
  return { orderId, key: keys[`S${step.id}`] ?? '' }
}

it('every piece of an order has its times, its latest end and its slack, and says whether it is planned', async () => {
  const { orderId, key } = await planned(300, null)
  const { steps, end } = await whyLateOf(plant.db, orderId, plant.admin)
  const bottling = steps.find((step) => step.key === key)
  expect(bottling).toMatchObject({ phase: 'Bottling', machine_id: plant.floor['filler 1'], is_planned: 1 })
  expect(steps.filter(({ is_planned }) => is_planned === 1)).toEqual([bottling])
  expect(
    steps
      .map((step) => step.end)
      .toSorted()
      .at(-1),
  ).toBe(end)
  for (const step of steps)
    expect(Math.round((Date.parse(step.need_by) - Date.parse(step.end)) / 60_000)).toBe(step.slack_minutes)
})

it('the chain of an order leads from its last step back to what it waits for, also in another order', async () => {
  const first = await planned(400, null)
  const second = await planned(400, first.key)
  const { causes, late_minutes, end, due } = await whyLateOf(plant.db, second.orderId, plant.admin)
  expect(late_minutes).toBe(Math.round((Date.parse(end) - Date.parse(due)) / 60_000))
  expect(causes[0]?.end).toBe(end)
  causes.slice(1).forEach(({ key }, at) => expect(causes[at]?.by).toBe(key))
  const own = causes.find(({ key }) => key === second.key)
  expect(own).toMatchObject({
    why: 'lane',
    by: first.key,
    phase: 'Bottling',
    machine_id: plant.floor['filler 1'],
    path: `/production/production-orders/${second.orderId}`,
  })
  expect(causes.at(-1)).toMatchObject({ production_order_id: first.orderId, by: null })
})

it('a machine that is down endangers the orders that are planned on it, and no others', async () => {
  const one = await planned(400, null)
  const machine = plant.floor['filler 1'] ?? 0
  expect((await endangeredBy(plant.db, { machine })).orders).toEqual([])
  await worked.say('filler 1', 'down', 'jam')
  const { orders } = await endangeredBy(plant.db, { machine })
  expect(orders.map(({ production_order_id }) => production_order_id)).toEqual([one.orderId])
  const why = await whyLateOf(plant.db, one.orderId, plant.admin)
  expect(why.causes.flatMap(({ stops }) => stops.map(({ why: stop }) => stop))).toContain('down')
  expect((await endangeredBy(plant.db, { machine: plant.floor['filler 2'] ?? 0 })).orders).toEqual([])
  await worked.say('filler 1', 'idle', 'no_operator')
})

it('an order that is not in the plan has no cause', async () => {
  expect((await refusalOf(whyLateOf(plant.db, 999_999, plant.admin))).code).toBe('not_found')
})
