import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productionOrderCorrections } from '../../../../../src/resources/production/corrections/production_order_corrections'
import { productionLogs } from '../../../../../src/resources/production/orders/production_logs'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { system } from '../../../../../server/engine/unitOfWork'
import { unweighed } from '../../../../fixtures/floor/unweighed'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
beforeAll(async () => {
  worked = await workedPlant()
})
afterAll(() => worked.plant.close())

/** Asked for by a supervisor and approved by a manager. */
async function corrected(values: object) {
  const { plant } = worked
  const supervisor = await plant.person('supervisor_production')
  const manager = await plant.person('manager')
  const { id } = await plant.make(supervisor, productionOrderCorrections, {
    reason: 'Logged wrongly',
    ...values,
  })
  return plant.as(manager, (unit) =>
    unit.fire(productionOrderCorrections, id, 'approve', { note: null }, manager),
  )
}

describe('an order that is done', () => {
  it('an order that is done is opened again with the step that is worked on, and its lost liquid comes back', async () => {
    const { plant } = worked
    const id = await worked.started(2000)
    await plant.work(id, 'bottling', 'report', { qty_good: 1000 })
    await plant.send(['planning'], id, 'finish', { short_note: 'No more bottles' })
    expect(await plant.get(id)).toMatchObject({ status: 'done', volume_lost_ml: 32_000 })
    const step = await plant.step(id, 'bottling')
    await corrected({ production_order_id: id, kind: 'reopen_order', step_id: step.id })
    expect(await plant.get(id)).toMatchObject({ status: 'in_progress', done_at: null, volume_lost_ml: 0 })
    expect(await plant.step(id, 'bottling')).toMatchObject({ status: 'paused', rest_lost: 0 })
    await worked.clear()
  })
})

describe('bottles of two batches', () => {
  it('bottles of two batches move from the lot that was logged to the right one, liquid the other way', async () => {
    const { plant } = worked
    const id = await plant.released(20_000)
    for (const batch of [1, 2])
      for (const [phase, event, payload] of [
        ['batching', 'start', { machine_id: plant.floor[`tank ${batch}`] }],
        ['batching', 'finish', { qty_good: 300_000 }],
        ['hplc', 'start', {}],
        ['hplc', 'finish', { qty_good: 1 }],
      ] as const) {
        const step = await plant.step(id, phase, batch)
        const { by: sender = step.phase_roles?.[0] ?? 'admin', ...more } = unweighed(phase, event)
        const by = await plant.person(sender)
        await plant.as(by, (unit) =>
          unit.fire(productionOrderSteps, step.id, event, { ...more, ...payload }, by),
        )
      }
    await plant.work(id, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })
    await plant.work(id, 'bottling', 'report', { qty_good: 1000, qty_scrap: 10, ...(await worked.leak()) })
    const [wrong, right] = [await plant.step(id, 'batching', 1), await plant.step(id, 'batching', 2)]
    const bottling = await plant.step(id, 'bottling')
    const [log] = await plant.as(system, (unit) =>
      unit.find(productionLogs, { step_id: bottling.id, event: 'report' }),
    )
    await corrected({
      production_order_id: id,
      kind: 'lot',
      production_log_id: log?.id,
      wrong_lot_id: wrong.lot_id,
      new_lot_id: right.lot_id,
    })
    const { rows } = await sql<{ lot_number: string; sku: string; qty: number }>`
      select t.lot_number, p.sku, l.on_hand::float8 as qty from stock_levels l join lots t on t.id = l.lot_id
        join products p on p.id = l.product_id join bins b on b.id = l.bin_id and b.kind = 'floor'
      where t.production_order_id = ${id} and l.on_hand > 0 order by p.sku, t.id`.execute(plant.db)
    expect(rows.map(({ sku, qty }) => [sku, qty])).toEqual([
      ['BULK-12', 300_000],
      ['BULK-12', 300_000 - 1010 * 30],
      ['MANGO-12-30-ON', 1000],
    ])
    expect(rows[2]?.lot_number).toBe(rows[1]?.lot_number)
    await worked.clear()
  })
})
