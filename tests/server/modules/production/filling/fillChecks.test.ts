import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillRun } from '../../../../../server/modules/production/filling/fillRun'
import { recordCheck } from '../../../../../server/modules/production/filling/recordCheck'
import type { Role } from '../../../../../src/access'
import { fillChecks } from '../../../../../src/resources/production/filling/fill_checks'
import { machines } from '../../../../../src/resources/production/machines/machines'
import { recipes } from '../../../../../src/resources/production/recipes/recipes'
import { weighBottles } from '../../../../fixtures/floor/weighBottles'
import { refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
beforeAll(async () => {
  worked = await workedPlant()
  await sql`insert into settings (key, value) values ('fill_check_minutes', '60')`.execute(worked.plant.db)
})
beforeEach(() => worked.clear())
afterAll(() => worked.plant.close())

const bottles = (count: number, ml: number) => Array.from({ length: count }, () => ml)
const stepOf = (order: number) => worked.plant.step(order, 'bottling')
const runOf = async (order: number) => fillRun(worked.plant.db, (await stepOf(order)).id)
const record = async (role: Role, step_id: number, weights: { tare_g: number; gross_g: number }[]) =>
  worked.plant.as(await worked.plant.person(role), (unit) =>
    recordCheck(unit, { step_id, scale_machine_id: null, weights }),
  )
const settle = async (role: Role, id: number) => {
  const by = await worked.plant.person(role)
  return worked.plant.as(by, (unit) =>
    unit.fire(fillChecks, id, 'settle', { settle_cause: 'sorted', settle_reason: 'Emptied' }, by),
  )
}
const full = { tare_g: 12, gross_g: 47.2 }

describe('fill checks of a run', () => {
  it('a run of 1,050 bottles is finished once 32 are weighed, over as many checks as it takes', async () => {
    const order = await worked.started(1000)
    expect(await stepOf(order)).toMatchObject({ fill_needed: 32, fill_weighed: 0 })
    const first = await weighBottles(worked.plant, order, bottles(20, 30.3))
    expect(first).toMatchObject({
      status: 'passed',
      units: 20,
      lot_units: 1000,
      label_ml: 30,
      tolerance_ml: 2.7,
    })
    expect(first.mean_ml).toBeCloseTo(30.3, 3)
    expect(await refusalOf(worked.plant.work(order, 'bottling', 'finish', { qty_good: 1050 }))).toMatchObject(
      {
        code: 'fill_sample_open',
      },
    )
    await weighBottles(worked.plant, order, bottles(12, 30.3))
    await worked.plant.work(order, 'bottling', 'finish', { qty_good: 1050 })
    expect(await stepOf(order)).toMatchObject({ status: 'done', fill_weighed: 32, fill_due_at: null })
    const run = await runOf(order)
    expect(run).toMatchObject({ needed: 32, units: 32, faults: [] })
    expect(run.giveaway_ml).toBeCloseTo(1050 * 0.3, 0)
    const { rows } = await sql<{ ml: number }>`select sum(n.giveaway_ml)::float8 as ml from fill_checks_now n
      join fill_checks c on c.id = n.id where c.production_order_id = ${order}`.execute(worked.plant.db)
    expect(rows[0]?.ml).toBeCloseTo(run.giveaway_ml, 1)
  })

  it('counts of the finish that make the lot one of a larger sample are refused until that is weighed', async () => {
    const order = await worked.started(4000)
    await weighBottles(worked.plant, order, bottles(32, 30.3))
    expect(await refusalOf(worked.plant.work(order, 'bottling', 'finish', { qty_good: 4050 }))).toMatchObject(
      {
        code: 'fill_sample_open',
        data: { text: '32 of 64 bottles of the sample are weighed' },
      },
    )
  })

  it('checks that pass by themselves fail the run together, and quality settles what was taken out', async () => {
    const order = await worked.started(1000)
    // One short bottle of ten passes, two of twenty do not.
    const withShort = [...bottles(9, 31), 27]
    const first = await weighBottles(worked.plant, order, withShort)
    expect(first).toMatchObject({ status: 'passed', short_units: 1 })
    expect(await stepOf(order)).toMatchObject({ fill_failed: null })
    const second = await weighBottles(worked.plant, order, withShort)
    expect(second).toMatchObject({ status: 'passed' })
    expect(await runOf(order)).toMatchObject({ units: 20, short_units: 2, short_limit: 2, faults: ['short'] })
    expect(await stepOf(order)).toMatchObject({ fill_failed: second.number, fill_weighed: 20 })
    expect((await refusalOf(settle('bottler', second.id))).code).toBe('no_privileges')
    expect(await settle('qa_manager', second.id)).toMatchObject({ status: 'settled', settle_cause: 'sorted' })
    expect(await stepOf(order)).toMatchObject({ fill_failed: null, fill_weighed: 10 })
    expect((await refusalOf(settle('qa_manager', second.id))).code).toBe('invalid_transition')
    expect(await weighBottles(worked.plant, order, bottles(3, 24))).toMatchObject({
      status: 'failed',
      faults: ['mean', 'short', 'twice_short'],
    })
  })

  it('weights that cannot be of a filled bottle, an unknown density and other phases are refused at their field', async () => {
    const order = await worked.started(1000)
    const { id } = await stepOf(order)
    expect(await refusalOf(record('bottler', id, [full, { tare_g: 12, gross_g: 90 }]))).toMatchObject({
      code: 'validation_error',
      data: { 'weights.1.gross_g': { code: 'other' } },
    })
    expect((await refusalOf(record('labeler', id, [full]))).code).toBe('phase_not_yours')
    const mix = await worked.plant.step(order, 'batching')
    expect((await refusalOf(record('batcher', mix.id, [full]))).code).toBe('invalid_transition')
    const density = (density_g_ml: number | null) =>
      worked.plant.as(worked.plant.admin, (unit) =>
        unit.update(recipes, worked.plant.recipe.id, { density_g_ml }),
      )
    await density(1.2)
    expect((await runOf(order)).density_g_ml).toBe(1.2)
    await density(null)
    const { rows } = await sql`select id from fill_checks where step_id = ${id}`.execute(worked.plant.db)
    expect(rows).toEqual([])
  })

  it('a scale whose calibration has ended weighs nothing', async () => {
    const order = await worked.started(1000)
    const scale = await worked.plant.as(worked.plant.admin, async (unit) => {
      const tank = await unit.get(machines, worked.plant.floor['tank 1'] ?? 0)
      return unit.insert(machines, {
        code: 'SCL-9',
        name: 'Scale 9',
        kind: 'scale',
        phase_id: tank.phase_id,
        location_id: tank.location_id,
        current_state: 'idle',
        current_state_since: worked.plant.time(),
        calibration_due_on: '2026-11-20',
      })
    })
    const { id } = await stepOf(order)
    const weigh = async () =>
      worked.plant.as(await worked.plant.person('bottler'), (unit) =>
        recordCheck(unit, { step_id: id, scale_machine_id: scale.id, weights: [full] }),
      )
    expect((await refusalOf(weigh())).code).toBe('calibration_overdue')
    await worked.plant.as(worked.plant.admin, (unit) =>
      unit.update(machines, scale.id, { calibration_due_on: '2026-11-21' }),
    )
    expect(await weigh()).toMatchObject({ units: 1, scale_machine_id: scale.id })
  })

  it('what was weighed cannot be changed or deleted by any statement', async () => {
    for (const statement of [
      'update fill_checks set mean_ml = mean_ml + 1, adjusted_ml = adjusted_ml + 1',
      'delete from fill_checks',
      'update fill_check_weights set net_ml = 30',
      'delete from fill_check_weights',
    ])
      await expect(worked.plant.pool.query(statement), statement).rejects.toThrow()
  })
})
