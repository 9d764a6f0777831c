import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { machineStates } from '../../../../src/resources/production/machine_states'
import { productionLogs } from '../../../../src/resources/production/production_logs'
import { productionOrderSteps } from '../../../../src/resources/production/production_order_steps'
import { productionOrders } from '../../../../src/resources/production/production_orders'
import { update } from '../../../../server/http/resourceWrites'
import { system } from '../../../../server/http/unit'
import { sayMachine } from '../../../../server/modules/production/machines'
import { openPlant, type Plant, refusalOf } from './plant'

let plant: Plant
beforeAll(async () => {
  plant = await openPlant()
})
afterAll(() => plant.close())
beforeEach(async () => {
  // Whatever stands on the machines leaves them.
  const { rows } = await sql<{ id: number; status: string }>`select id, status from production_orders
    where status not in ('done', 'shipped', 'closed', 'cancelled')`.execute(plant.db)
  for (const { id, status } of rows)
    await plant.send([['in_progress', 'on_hold'].includes(status) ? 'manager' : 'planning'], id, 'cancel', {
      cancel_note: 'Next case',
    })
  for (const id of Object.values(plant.floor))
    await plant.as(await plant.person('bottler'), async (unit) =>
      sayMachine(unit, id, 'idle', await plant.reason('no_operator')),
    )
})

/** An order whose batches are mixed and tested. */
const bottled = async (qty: number) => {
  const id = await plant.released(qty)
  await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
  await plant.work(id, 'batching', 'finish', { qty_good: qty * 30 + 2000 })
  await plant.work(id, 'hplc', 'start')
  await plant.work(id, 'hplc', 'finish', { qty_good: 1 })
  return id
}
const started = async (qty: number, machine = 'filler 1') => {
  const id = await bottled(qty)
  await plant.work(id, 'bottling', 'start', { machine_id: plant.floor[machine] })
  return id
}
const leak = async () => ({ scrap_reason_parameter_id: await plant.reason('leak') })
const say = async (machine: string, state: 'down' | 'off' | 'maintenance' | 'idle', code: string | null) =>
  plant.as(await plant.person('automation_tech'), async (unit) =>
    sayMachine(unit, plant.floor[machine] ?? 0, state, code === null ? null : await plant.reason(code)),
  )

describe('an order', () => {
  it('is refused with a due date before today', async () => {
    expect(await refusalOf(plant.order(100, { due_on: '2026-11-20' }))).toMatchObject({
      code: 'validation_error',
      data: { due_on: { code: 'other' } },
    })
  })

  it('takes a second batch when the largest tank is too small, and 20 at most', async () => {
    const { id } = await plant.order(20_000)
    expect((await plant.get(id)).batch_count).toBe(2)
    expect((await refusalOf(plant.order(400_000))).data).toMatchObject({ qty_planned: { code: 'other' } })
  })

  it('is not submitted when its recipe does not yield the bulk of its product, or is not approved', async () => {
    const { id } = await plant.order(100)
    await sql`update recipes set status = 'retired'`.execute(plant.db)
    expect((await refusalOf(plant.send(['planning'], id, 'submit'))).code).toBe('recipe_not_approved')
    await sql`update recipes set status = 'approved', product_id = ${plant.bottle.id}`.execute(plant.db)
    expect((await refusalOf(plant.send(['planning'], id, 'submit'))).data).toHaveProperty('recipe_id')
    await sql`update recipes set product_id = ${plant.bulk.id}`.execute(plant.db)
  })

  it('above 20 mg/ml is made for export only', async () => {
    const { id } = await plant.order(100)
    await sql`update products set strength_mg_ml = 35 where id = ${plant.bottle.id}`.execute(plant.db)
    expect((await refusalOf(plant.send(['planning'], id, 'submit'))).data).toMatchObject({
      strength_mg_ml: { code: 'other' },
    })
    await sql`update products set excise_jurisdiction = 'EX' where id = ${plant.bottle.id}`.execute(plant.db)
    await sql`update recipes set export_only = true`.execute(plant.db)
    expect((await plant.send(['planning'], id, 'submit')).status).toBe('pending')
    expect((await plant.send(['planning'], id, 'approve')).jurisdiction).toBe('EX')
    expect((await plant.steps(id)).map(({ phase_code }) => phase_code)).not.toContain('stamping')
    await sql`update products set strength_mg_ml = 12, excise_jurisdiction = 'ON' where id = ${plant.bottle.id}`.execute(
      plant.db,
    )
    await sql`update recipes set export_only = false`.execute(plant.db)
  })

  it('is approved by another person where four eyes are demanded', async () => {
    await sql`insert into settings (key, value, module) values ('four_eyes_orders', 'true', 'production')`.execute(
      plant.db,
    )
    const { id } = await plant.order(100)
    await plant.send(['planning'], id, 'submit')
    expect((await refusalOf(plant.send(['planning'], id, 'approve'))).code).toBe('four_eyes')
    expect((await plant.send(['manager'], id, 'approve')).status).toBe('planned')
    await sql`delete from settings where key = 'four_eyes_orders'`.execute(plant.db)
  })

  it('pauses its running steps while on hold, and lets nobody go on', async () => {
    const id = await started(1000)
    await plant.send(['qa_manager'], id, 'hold', {
      hold_reason_parameter_id: await plant.reason('qa_hold'),
      hold_note: 'Colour',
    })
    expect(await plant.step(id, 'bottling')).toMatchObject({
      status: 'paused',
      pause_reason_parameter: 'Order on hold',
    })
    expect((await refusalOf(plant.work(id, 'bottling', 'resume'))).code).toBe('order_on_hold')
    expect((await plant.send(['qa_manager'], id, 'resume')).status).toBe('in_progress')
    expect((await plant.work(id, 'bottling', 'resume')).status).toBe('in_progress')
  })

  it('finished short needs a reason, ends its steps and frees its machines', async () => {
    const id = await started(1000)
    await plant.work(id, 'bottling', 'report', { qty_good: 10 })
    expect((await refusalOf(plant.send(['planning'], id, 'finish'))).data).toEqual({
      short_note: 'requiredif',
    })
    expect((await plant.send(['planning'], id, 'finish', { short_note: 'Sold less' })).status).toBe('done')
    expect((await plant.steps(id)).map(({ phase_code, status }) => `${phase_code} ${status}`)).toEqual([
      'batching done',
      'hplc done',
      'bottling done',
      'labelling skipped',
      'stamping skipped',
      'packing skipped',
      'transfer skipped',
      'shipping skipped',
    ])
    expect(
      (
        await plant.as(system, (unit) =>
          unit.find(machineStates, { machine_id: plant.floor['filler 1'], ended_at: null }),
        )
      )[0],
    ).toMatchObject({ state: 'idle', production_order_step_id: null })
  })

  it('changed in quantity plans its volume, steps and materials anew', async () => {
    const { id } = await plant.order(1000)
    for (const event of ['submit', 'approve']) await plant.send(['planning'], id, event)
    const row = await plant.get(id)
    await plant.as(await plant.person('planning'), (unit) =>
      update(unit, productionOrders, id, { qty_planned: 2000, version: row.version }),
    )
    expect(await plant.get(id)).toMatchObject({ volume_planned_ml: 62_700 })
    expect((await plant.steps(id)).map(({ qty_planned }) => qty_planned).slice(0, 3)).toEqual([
      62_700, 1, 2000,
    ])
  })

  it('takes another batch only when its batches do not give the volume', async () => {
    const id = await bottled(1000)
    expect((await refusalOf(plant.send(['planning'], id, 'add_batch', { volume_ml: 5000 }))).code).toBe(
      'batch_not_needed',
    )
    const short = await plant.released(1000)
    await plant.work(short, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
    await plant.work(short, 'batching', 'finish', { qty_good: 20_000 })
    expect((await plant.send(['planning'], short, 'add_batch', { volume_ml: 12_000 })).batch_count).toBe(2)
    const added = (await plant.steps(short)).filter(({ batch_no }) => batch_no === 2)
    expect(added.map(({ phase_code, status, qty_planned }) => [phase_code, status, qty_planned])).toEqual([
      ['batching', 'ready', 12_000],
      ['hplc', 'waiting', 1],
    ])
  })

  it('whose work was logged is not taken back to planned', async () => {
    const id = await plant.released(1000)
    expect((await plant.send(['planning'], id, 'unrelease')).status).toBe('planned')
    expect((await plant.step(id, 'batching')).status).toBe('waiting')
    await plant.send(['planning'], id, 'release')
    expect((await plant.step(id, 'batching')).status).toBe('ready')
  })
})

describe('a step', () => {
  it('belongs to the people of its phase', async () => {
    const id = await bottled(1000)
    const start = { machine_id: plant.floor['filler 1'] }
    expect((await refusalOf(plant.work(id, 'bottling', 'start', start, ['labeler']))).code).toBe(
      'phase_not_yours',
    )
    expect((await refusalOf(plant.work(id, 'bottling', 'start', start, ['planning']))).code).toBe(
      'no_privileges',
    )
  })

  it('of bottling waits for the HPLC pass of its batch', async () => {
    const id = await plant.released(1000)
    await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
    await plant.work(id, 'batching', 'finish', { qty_good: 32_000 })
    expect(
      await refusalOf(plant.work(id, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })),
    ).toEqual({
      code: 'hplc_not_passed',
      data: { text: 'Batch lot is waiting for HPLC' },
    })
    await plant.work(id, 'hplc', 'block', { block_code: 'hplc_failed' }, ['qa_manager'])
    expect((await refusalOf(plant.work(id, 'hplc', 'unblock', {}, ['supervisor_batcher']))).code).toBe(
      'no_privileges',
    )
    expect((await plant.work(id, 'hplc', 'unblock', {}, ['qa_manager'])).status).toBe('ready')
  })

  it('starts on a free machine of its phase that is in order', async () => {
    await started(1000)
    const id = await bottled(1000)
    const start = (machine: string | null) =>
      plant.work(id, 'bottling', 'start', machine === null ? {} : { machine_id: plant.floor[machine] })
    expect((await refusalOf(start('filler 1'))).code).toBe('machine_busy')
    expect((await refusalOf(start('labeler 1'))).data).toHaveProperty('machine_id')
    expect((await refusalOf(start(null))).data).toEqual({ machine_id: 'requiredif' })
    await say('filler 2', 'down', 'jam')
    expect((await refusalOf(start('filler 2'))).code).toBe('machine_down')
  })

  it('counts no more than came in, plus the tolerance', async () => {
    const id = await started(1000)
    // 32,000 ml are 1,066 bottles, 2 % more are 1,087.
    expect(await refusalOf(plant.work(id, 'bottling', 'report', { qty_good: 1088 }))).toMatchObject({
      code: 'over_available',
      data: { text: 'Only 1,066 units are available from the previous phase' },
    })
    expect((await plant.work(id, 'bottling', 'report', { qty_good: 1087 })).qty_good).toBe(1087)
  })

  it('refuses counts that are nothing, broken, or scrap without reason', async () => {
    const id = await started(1000)
    const report = async (asked: object) =>
      (await refusalOf(plant.work(id, 'bottling', 'report', asked))).data
    expect(await report({})).toHaveProperty('qty_good')
    expect(await report({ qty_good: 1.5 })).toEqual({ qty_good: 'integer' })
    expect(await report({ qty_good: -1 })).toEqual({ qty_good: 'size' })
    expect(await report({ qty_scrap: 1 })).toEqual({ scrap_reason_parameter_id: 'requiredif' })
    expect(await report({ qty_scrap: 1, scrap_reason_parameter_id: await plant.reason('break') })).toEqual({
      scrap_reason_parameter_id: 'exists',
    })
  })

  it('of batching refuses a volume that was typed in another unit', async () => {
    const id = await plant.released(1000)
    await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
    expect((await refusalOf(plant.work(id, 'batching', 'finish', { qty_good: 40_000 }))).data).toEqual({
      qty_good: { code: 'other', text: 'Volume is above 120% of the plan; confirm the unit' },
    })
  })

  it('finishes with much scrap only for a reason, and not before the phase before it', async () => {
    const id = await started(1000)
    await plant.work(id, 'bottling', 'report', { qty_good: 500 })
    await plant.work(id, 'labelling', 'start', { machine_id: plant.floor['labeler 1'] })
    expect((await refusalOf(plant.work(id, 'labelling', 'finish', { qty_good: 400 }))).code).toBe(
      'predecessor_open',
    )
    const finish = { qty_good: 400, qty_scrap: 100, ...(await leak()) }
    expect((await refusalOf(plant.work(id, 'bottling', 'finish', finish))).code).toBe(
      'scrap_limit_reason_required',
    )
    expect((await plant.work(id, 'bottling', 'finish', { ...finish, scrap_note: 'Bad caps' })).status).toBe(
      'done',
    )
  })

  it('is blocked when its machine goes down and comes back when the machine does', async () => {
    const id = await started(1000)
    plant.later(10)
    await say('filler 1', 'down', 'jam')
    expect(await plant.step(id, 'bottling')).toMatchObject({
      status: 'blocked',
      block_code: 'machine_down',
      run_seconds: 600,
    })
    expect((await refusalOf(plant.work(id, 'bottling', 'unblock', {}, ['supervisor_production']))).code).toBe(
      'machine_down',
    )
    plant.later(5)
    await say('filler 1', 'idle', 'no_operator')
    expect(await plant.step(id, 'bottling')).toMatchObject({
      status: 'paused',
      pause_seconds: 300,
      block_code: null,
    })
    expect((await plant.work(id, 'bottling', 'resume')).status).toBe('in_progress')
  })

  it('that runs keeps its machine from being switched off or mended', async () => {
    await started(1000)
    for (const state of ['off', 'maintenance'] as const)
      expect((await refusalOf(say('filler 1', state, null))).code).toBe('step_running')
    expect((await refusalOf(say('filler 1', 'down', null))).data).toEqual({
      reason_parameter_id: 'requiredif',
    })
  })
})

describe('at the same time', () => {
  it('two starts on one machine: one wins, the other is told that it is busy', async () => {
    const [first, second] = [await bottled(1000), await bottled(1000)]
    const start = (id: number) => plant.work(id, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })
    const outcomes = await Promise.allSettled([start(first), start(second)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(lost).toMatchObject({ reason: { code: 'machine_busy' } })
  })

  it('twenty reports of one step are all counted, each once', async () => {
    const id = await started(1000)
    const { id: stepId } = await plant.step(id, 'bottling')
    const by = await plant.person('bottler')
    const left = Array.from({ length: 20 }, (_, index) => index + 1)
    // As many at once as the pool has connections.
    const lane = async () => {
      for (let qty = left.pop(); qty !== undefined; qty = left.pop())
        await plant.as(by, (unit) => unit.fire(productionOrderSteps, stepId, 'report', { qty_good: qty }, by))
    }
    await Promise.all(Array.from({ length: 8 }, lane))
    expect(await plant.step(id, 'bottling')).toMatchObject({ qty_good: 210 })
    expect((await plant.get(id)).qty_bottled).toBe(210)
    expect(
      await plant.as(system, (unit) => unit.find(productionLogs, { step_id: stepId, event: 'report' })),
    ).toHaveLength(20)
  })
})
