import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { machineStates } from '../../../../../src/resources/production/machines/machine_states'
import { productionOrders } from '../../../../../src/resources/production/orders/production_orders'
import { update } from '../../../../../server/engine/crud'
import { system } from '../../../../../server/engine/unitOfWork'
import { type Plant, refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let plant: Plant
let bottled: WorkedPlant['bottled']
let started: WorkedPlant['started']
beforeAll(async () => {
  worked = await workedPlant()
  ;({ plant, bottled, started } = worked)
})
afterAll(() => plant.close())
beforeEach(() => worked.clear())

describe('order', () => {
  it('an order is refused with a due date before today', async () => {
    expect(await refusalOf(plant.order(100, { due_on: '2026-11-20' }))).toMatchObject({
      code: 'validation_error',
      data: { due_on: { code: 'other' } },
    })
  })

  it('an order takes a second batch when the largest tank is too small, and 20 at most', async () => {
    const { id } = await plant.order(20_000)
    expect((await plant.get(id)).batch_count).toBe(2)
    expect((await refusalOf(plant.order(400_000))).data).toMatchObject({ qty_planned: { code: 'other' } })
  })

  it('an order is not submitted when its recipe does not yield the bulk of its product, or is not approved', async () => {
    const { id } = await plant.order(100)
    await sql`update recipes set status = 'retired'`.execute(plant.db)
    expect((await refusalOf(plant.send(['planning'], id, 'submit'))).code).toBe('recipe_not_approved')
    await sql`update recipes set status = 'approved', product_id = ${plant.bottle.id}`.execute(plant.db)
    expect((await refusalOf(plant.send(['planning'], id, 'submit'))).data).toHaveProperty('recipe_id')
    await sql`update recipes set product_id = ${plant.bulk.id}`.execute(plant.db)
  })

  it('an order above 20 mg/ml is made for export only', async () => {
    const { id } = await plant.order(100)
    await sql`update products set strength_mg_ml = 35, version = version + 1 where id = ${plant.bottle.id}`.execute(
      plant.db,
    )
    expect((await refusalOf(plant.send(['planning'], id, 'submit'))).data).toMatchObject({
      strength_mg_ml: { code: 'other' },
    })
    await sql`update products set excise_jurisdiction = 'EX', version = version + 1 where id = ${plant.bottle.id}`.execute(
      plant.db,
    )
    await sql`update recipes set export_only = true`.execute(plant.db)
    expect((await plant.send(['planning'], id, 'submit')).status).toBe('pending')
    expect((await plant.send(['planning'], id, 'approve')).jurisdiction).toBe('EX')
    expect((await plant.steps(id)).map(({ phase_code }) => phase_code)).not.toContain('stamping')
    await sql`update products set strength_mg_ml = 12, excise_jurisdiction = 'ON', version = version + 1 where id = ${plant.bottle.id}`.execute(
      plant.db,
    )
    await sql`update recipes set export_only = false`.execute(plant.db)
  })

  it('an order of bottles with nicotine is submitted and released with a child-resistant closure only', async () => {
    const closes = (closure: boolean) =>
      sql`update products set is_child_resistant = ${closure}, version = version + 1 where kind = 'packaging'`.execute(
        plant.db,
      )
    const { id } = await plant.order(100)
    await closes(false)
    expect((await refusalOf(plant.send(['planning'], id, 'submit'))).code).toBe('closure_not_child_resistant')
    await closes(true)
    for (const event of ['submit', 'approve'] as const) await plant.send(['planning'], id, event)
    await closes(false)
    expect(await refusalOf(plant.send(['planning'], id, 'release'))).toEqual({
      code: 'closure_not_child_resistant',
      data: {
        text: 'From 0.1 mg/ml a bottle needs a child-resistant closure among its components (SOR/2019-353, s. 50(1))',
        path: `/products/${plant.bottle.id}`,
      },
    })
    await closes(true)
    expect((await plant.send(['planning'], id, 'release')).status).toBe('released')
  })

  it('an order is approved by another person where four eyes are demanded', async () => {
    await sql`insert into settings (key, value, module) values ('four_eyes_orders', 'true', 'production')`.execute(
      plant.db,
    )
    const { id } = await plant.order(100)
    await plant.send(['planning'], id, 'submit')
    expect((await refusalOf(plant.send(['planning'], id, 'approve'))).code).toBe('four_eyes')
    expect((await plant.send(['manager'], id, 'approve')).status).toBe('planned')
    await sql`delete from settings where key = 'four_eyes_orders'`.execute(plant.db)
  })

  it('an order is held for a reason of its own list that is still in use', async () => {
    const id = await plant.released(1000)
    const hold = async (code: string) =>
      refusalOf(
        plant.send(['qa_manager'], id, 'hold', { hold_reason_parameter_id: await plant.reason(code) }),
      )
    const exists = { code: 'validation_error', data: { hold_reason_parameter_id: 'exists' } }
    expect(await hold('no_operator')).toEqual(exists)
    await sql`update parameters set is_active = false where code = 'qa_hold'`.execute(plant.db)
    expect(await hold('qa_hold')).toEqual(exists)
    await sql`update parameters set is_active = true where code = 'qa_hold'`.execute(plant.db)
  })

  it('an order pauses its running steps while on hold, and lets no one go on', async () => {
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

  it('an order finished short needs a reason, ends its steps and frees its machines', async () => {
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

  it('an order changed in quantity plans its volume, steps and materials anew', async () => {
    const { id } = await plant.order(1000)
    for (const event of ['submit', 'approve'] as const) await plant.send(['planning'], id, event)
    const row = await plant.get(id)
    await plant.as(await plant.person('planning'), (unit) =>
      update(unit, productionOrders, id, { qty_planned: 2000, version: row.version }),
    )
    expect(await plant.get(id)).toMatchObject({ volume_planned_ml: 62_700 })
    expect((await plant.steps(id)).map(({ qty_planned }) => qty_planned).slice(0, 3)).toEqual([
      62_700, 1, 2000,
    ])
  })

  it('an order is planned in whole units where its product is counted whole', async () => {
    expect((await refusalOf(plant.order(1.5))).data).toEqual({
      qty_planned: { code: 'other', text: 'ea is counted in whole units; enter a quantity without decimals' },
    })
  })

  it('an order is never planned below what a phase has made of it', async () => {
    const id = await started(1000)
    await plant.work(id, 'bottling', 'report', { qty_good: 600 })
    const plan = async (qty_planned: number) =>
      plant.as(await plant.person('planning'), async (unit) =>
        update(unit, productionOrders, id, { qty_planned, version: (await plant.get(id)).version }),
      )
    expect((await refusalOf(plan(599))).data).toEqual({
      qty_planned: { code: 'other', text: '600 units are already bottled; the plan cannot be less' },
    })
    await plan(600)
    expect(await plant.get(id)).toMatchObject({ qty_planned: 600 })
  })

  it('an order takes another batch only when its batches do not give the volume', async () => {
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

  it('an order whose work was logged is not taken back to planned', async () => {
    const id = await plant.released(1000)
    expect((await plant.send(['planning'], id, 'unrelease')).status).toBe('planned')
    expect((await plant.step(id, 'batching')).status).toBe('waiting')
    await plant.send(['planning'], id, 'release')
    expect((await plant.step(id, 'batching')).status).toBe('ready')
  })
})
