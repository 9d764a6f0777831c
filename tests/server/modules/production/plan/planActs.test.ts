import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyPlan, type PlanApply } from '../../../../../server/modules/production/plan/apply/applyPlan'
import { planSnapshot } from '../../../../../server/modules/production/plan/planSnapshot'
import { timesOf } from '../../../../../server/modules/production/plan/planTimes'
import type { PlanChange } from '../../../../../src/planning/changes'
import { digest } from '../../../../../src/planning/digest'
import { preview } from '../../../../../src/planning/preview'
import { dailyOrderLines } from '../../../../../src/resources/production/plan/daily_order_lines'
import { dailyOrders } from '../../../../../src/resources/production/plan/daily_orders'
import { boardTiles } from '../../../../../server/modules/production/boards/boardTiles'
import { nowOf } from '../../../../../server/site/now'
import { dayAt, siteOf } from '../../../../../server/site/plant'
import { system } from '../../../../../server/engine/unitOfWork'
import { type Plant, refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let plant: Plant
beforeAll(async () => {
  worked = await workedPlant()
  ;({ plant } = worked)
})
afterAll(() => plant?.close())
beforeEach(() => worked.clear())

const fresh = () => planSnapshot(plant.db, null)
const filler = (no: 1 | 2) => plant.floor[`filler ${no}`] ?? 0
const apply = async (changes: readonly PlanChange[], more: Partial<PlanApply> = {}) => {
  const { version } = await fresh()
  const none = { location_id: null, digest: null, base: null, now: null, reason: null, scenario_id: null }
  return plant.as(await plant.person('planning'), (unit) =>
    applyPlan(unit, { ...none, version, ...more, changes }),
  )
}
const place = (key: string, machine: number): PlanChange => ({ kind: 'place', key, machine, after: null })

/** An order that can be bottled, planned on a filler; answers its line. */
async function planned(qty = 500) {
  const orderId = await worked.bottled(qty)
  const { id } = await plant.step(orderId, 'bottling')
  const { lines } = await apply([place(`S${id}`, filler(1))])
  return { orderId, line: lines[0]?.id ?? 0, shift: lines[0]?.daily_order_id ?? 0 }
}
const versionNow = async () => (await fresh()).version
const lineNow = (id: number) => plant.as(system, (unit) => unit.get(dailyOrderLines, id))

describe('acts on the plan beside its board', () => {
  it('what a planner does to a single line raises the version of the plan once, and what was made on the older one still fits', async () => {
    const first = await planned()
    const other = await worked.bottled(300)
    const { id: step } = await plant.step(other, 'bottling')
    const before = await versionNow()
    const planner = await plant.person('planning')
    await plant.as(planner, (unit) =>
      unit.fire(dailyOrderLines, first.line, 'resize', { planned_qty: 400 }, unit.by),
    )
    expect(await versionNow()).toBe(before + 1)
    await plant.as(planner, (unit) => unit.fire(dailyOrderLines, first.line, 'carry_over', {}, unit.by))
    expect(await versionNow()).toBe(before + 2)
    const { lines } = await apply([place(`S${step}`, filler(2))], { version: before })
    expect(lines.find(({ step_id }) => step_id === step)).toMatchObject({ machine_id: filler(2) })
    const { rows } = await sql<{ kind: string }>`select kind from plan_changes
      where version > ${before} order by version`.execute(plant.db)
    expect(rows.map(({ kind }) => kind)).toEqual(['retimed', 'retimed', 'applied'])
  })

  it('closing a shift carries all its lines over in one version of the plan', async () => {
    const one = await planned()
    await planned(200)
    const before = await versionNow()
    await plant.as(await plant.person('planning'), async (unit) => {
      await unit.fire(dailyOrders, one.shift, 'publish', { over_capacity_reason: 'Test' }, unit.by)
      await unit.fire(dailyOrders, one.shift, 'close', {}, unit.by)
    })
    expect(await versionNow()).toBe(before + 1)
    expect((await lineNow(one.line)).status).toBe('carried_over')
  })

  it('what the floor does raises no version, and changes made just before it are made on the plan as it is since', async () => {
    const first = await planned()
    const other = await worked.bottled(300)
    const { id: step } = await plant.step(other, 'bottling')
    const read = await fresh()
    const changes = [place(`S${step}`, filler(2))]
    const shown = preview(read.model, changes)
    if ('refused' in shown) throw new Error(shown.refused)
    const made = { version: read.version, digest: digest(shown.times), now: read.now }
    await plant.work(first.orderId, 'bottling', 'start', { machine_id: filler(1) })
    await plant.work(first.orderId, 'bottling', 'report', { qty_good: 200 })
    expect(await versionNow()).toBe(read.version)
    expect((await refusalOf(apply(changes, made))).code).toBe('plan_differs')
    const answer = await apply(changes, { ...made, base: digest(timesOf(read.model)) })
    expect(answer.lines).toMatchObject([{ step_id: step, machine_id: filler(2) }])
    expect(answer.digest).not.toBe(made.digest)
  })

  it('a preview that differs although the floor did nothing is refused', async () => {
    await planned()
    const other = await worked.bottled(300)
    const { id: step } = await plant.step(other, 'bottling')
    const { version, now, model } = await fresh()
    const base = digest(timesOf(model))
    const refused = await refusalOf(
      apply([place(`S${step}`, filler(2))], { version, now, base, digest: '1-00000000' }),
    )
    expect(refused.code).toBe('plan_differs')
  })

  it('work that begins on another machine than planned takes its line to that one', async () => {
    const { orderId, line } = await planned()
    await plant.work(orderId, 'bottling', 'start', { machine_id: filler(2) })
    expect(await lineNow(line)).toMatchObject({ status: 'in_progress', machine_id: filler(2) })
  })

  it('walls count the liquid that the published shifts of today plan, and no other', async () => {
    const orderId = await plant.released(500)
    const step = await plant.step(orderId, 'batching')
    const { timezone } = await siteOf(plant.db)
    const plan_date = dayAt(new Date(await nowOf(plant.db)), timezone)
    const before = (await boardTiles(plant.db)).litres.planned
    const id = await plant.as(system, async (unit) => {
      const order = await unit.insert(dailyOrders, { location_id: plant.plant.id, plan_date, shift: 'night' })
      await unit.insert(dailyOrderLines, {
        status: 'planned',
        source: 'plan',
        product_id: plant.bottle.id,
        planned_qty: 12_000,
        wanted_on: plan_date,
        daily_order_id: order.id,
        machine_id: plant.floor['tank 1'] ?? 0,
        sequence: 1,
        production_order_id: orderId,
        step_id: step.id,
        phase_id: step.phase_id,
      })
      return order.id
    })
    expect((await boardTiles(plant.db)).litres.planned).toBe(before)
    const planner = await plant.person('planning')
    await plant.as(planner, (unit) => unit.fire(dailyOrders, id, 'publish', {}, unit.by))
    expect((await boardTiles(plant.db)).litres.planned).toBe(before + 12)
  })
})
