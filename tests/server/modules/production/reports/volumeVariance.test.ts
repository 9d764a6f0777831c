import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../../src/access'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { machines } from '../../../../../src/resources/production/machines/machines'
import { canadianSteps, dutyAtStake } from '../../../../../src/resources/production/stamps/duty'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { post } from '../../../../../server/modules/inventory/ledger/post'
import { placesOf, tankBin } from '../../../../../server/modules/production/stock/places'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
beforeAll(async () => {
  worked = await workedPlant()
})
afterAll(() => worked?.plant.close())

/** What the report says of an order of 10,000 bottles of which 307,300 ml were mixed, and so much was lost. */
const varianceOf = async (rest_lost: number) => {
  const { plant } = worked
  const id = await plant.released(10_000)
  await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
  await plant.work(id, 'batching', 'finish', { qty_good: 307_300 })
  await plant.work(id, 'hplc', 'start')
  await plant.work(id, 'hplc', 'finish', { qty_good: 1 })
  await plant.work(id, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })
  const rest_recovered = 4_300 - rest_lost
  await plant.work(id, 'bottling', 'finish', {
    qty_good: 10_060,
    qty_scrap: 40,
    ...(await worked.leak()),
    rest_recovered,
    rest_lost,
    ...(rest_recovered > 0 && { pails: await plant.inPails(rest_recovered) }),
    loss_reason_parameter_id: await plant.reason('line_loss'),
  })
  const { rows } =
    await sql`select batched_ml::float8, bottled_ml::float8, scrap_ml::float8, recovered_ml::float8,
      in_tanks_ml::float8, lost_ml::float8, allowed_ml::float8, unexplained_ml::float8, unexplained_percent::float8,
      band, verdict, duty_at_stake::float8
    from production_volume_variance where production_order_id = ${id}`.execute(plant.db)
  await worked.clear()
  return rows[0]
}

describe('volume variance', () => {
  it('loss beyond what stays in hoses and filler is unexplained, and dutiable as the bottles it would have filled', async () => {
    expect(await varianceOf(1_580)).toEqual({
      batched_ml: 307_300,
      bottled_ml: 301_800,
      scrap_ml: 1_200,
      recovered_ml: 2_720,
      in_tanks_ml: 0,
      lost_ml: 1_580,
      allowed_ml: 1_500,
      unexplained_ml: 80,
      unexplained_percent: 0.026,
      band: 'half_percent',
      verdict: 'within_limit',
      // Three bottles of 30 ml for Ontario.
      duty_at_stake: 47.04,
    })
  })

  it('each batch has its row, and liquid that is taken for use is dutiable as what is missing, a sample for analysis is not', async () => {
    const { plant } = worked
    const id = await plant.released(2000)
    const [mix] = (await plant.steps(id)).filter(({ phase_code }) => phase_code === 'batching')
    await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
    await plant.work(id, 'batching', 'finish', { qty_good: 62_000 })
    const { product_id } = await plant.as(plant.admin, (unit) => unit.get(lots, mix?.lot_id ?? 0))
    const taken = (qty: number, source_type: string) =>
      plant.as(plant.admin, async (unit) => {
        const { sample } = await placesOf(unit)
        const bin = await tankBin(unit, await unit.get(machines, plant.floor['tank 1'] ?? 0))
        await post(unit, {
          posting_key: `${source_type}:1:take:${qty}`,
          source_type,
          source_id: 1,
          event: 'take',
          movements: [
            {
              product_id,
              lot_id: mix?.lot_id ?? 0,
              from_bin_id: bin,
              to_bin_id: sample,
              qty,
              reason: 'sample',
            },
          ],
        })
      })
    await taken(20, 'hplc_requests')
    await taken(100, 'stock_adjustments')
    const { rows } = await sql`select batch_no, batch_count::int, planned_ml::float8, batched_ml::float8,
        sampled_ml::float8, taken_for_use_ml::float8, in_tanks_ml::float8, unexplained_ml::float8,
        duty_at_stake::float8
      from production_volume_variance where production_order_id = ${id}`.execute(plant.db)
    expect(rows).toEqual([
      {
        batch_no: 1,
        batch_count: 1,
        planned_ml: mix?.qty_planned,
        batched_ml: 62_000,
        sampled_ml: 20,
        taken_for_use_ml: 100,
        in_tanks_ml: 61_880,
        unexplained_ml: 0,
        // Four bottles of 30 ml for Ontario.
        duty_at_stake: 62.72,
      },
    ])
    await worked.clear()
  })

  it('two batches of an order have a row each', async () => {
    const { plant } = worked
    const id = await plant.released(2000, { batch_count: 2 })
    const mixes = (await plant.steps(id)).filter(({ phase_code }) => phase_code === 'batching')
    for (const [at, { id: step }] of mixes.entries()) {
      const press = (by: Actor, event: 'start' | 'finish', payload: object) =>
        plant.as(by, (unit) => unit.fire(productionOrderSteps, step, event, { ...payload }, by))
      await press(await plant.person('batcher'), 'start', {
        machine_id: plant.floor[`tank ${at + 1}`],
        ppe_confirmed: 1,
        tank_clean: 1,
      })
      await press(await plant.person('supervisor_batcher'), 'finish', {
        qty_good: 31_000 + at,
        unweighed_reason: 'Test',
      })
    }
    const { rows } = await sql`select batch_no, batched_ml::float8 from production_volume_variance
      where production_order_id = ${id} order by batch_no`.execute(plant.db)
    expect(rows).toEqual([
      { batch_no: 1, batched_ml: 31_000 },
      { batch_no: 2, batched_ml: 31_001 },
    ])
    await worked.clear()
  })

  it('loss within the allowance is explained', async () => {
    expect(await varianceOf(1_500)).toMatchObject({
      unexplained_ml: 0,
      duty_at_stake: 0,
      verdict: 'within_limit',
    })
  })

  it('the database counts duty at stake as the pure rule does', async () => {
    const rates = { CA: { federal: 1.12, additional: 1.12, ...canadianSteps } }
    const cases = [0.5, 9.99, 80, 300.25, 4_321].flatMap((ml) =>
      [null, 7, 30, 30.1, 120].flatMap((size) => ['CA', 'ON', null].map((place) => ({ ml, size, place }))),
    )
    const { rows } = await sql<{
      duty: number
    }>`select duty_at_stake(c.ml, c.size, c.place, '2026-11-21')::float8 as duty
      from jsonb_to_recordset(${JSON.stringify(cases.map((one, n) => ({ ...one, n })))}::jsonb)
        as c (ml numeric, size numeric, place text, n bigint) order by n`.execute(worked.plant.db)
    expect(rows.map(({ duty }) => duty)).toEqual(
      cases.map(({ ml, size, place }) => dutyAtStake(ml, size, rates.CA, place === 'ON')),
    )
  })
})
