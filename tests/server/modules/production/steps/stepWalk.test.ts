import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { clearingOf, operatorsOf, stepTable } from '../../../../src/machines/workflows/production/orderTable'
import { table } from '../../../../src/machines/workflows/walk'
import { openPlant, type Plant } from '../../../../fixtures/plant'
import { walkServer } from '../orders/serverWalk'

let plant: Plant
beforeAll(async () => {
  plant = await openPlant()
  // Without them stamping is closed to everyone.
  await plant.stamping.reel(1000)
})
afterAll(() => plant.close())

const machineOf: Record<string, string> = {
  batching: 'tank 1',
  bottling: 'filler 1',
  labelling: 'labeler 1',
  stamping: 'stamper 1',
}
const everyOperator = `${Object.values(operatorsOf).join(' ')} stamper`
const started = ['in_progress', 'paused', 'done']
const at = '2026-11-21T12:00:00Z'

/** The step of a phase in a running order, everything before it done. */
async function reached(phase: string, isOptional: boolean) {
  const order = await plant.released(1000)
  const { id, sequence } = await plant.step(order, phase)
  // Its tanks and lines are not filled, so its counts post no stock.
  await sql`update production_orders set status = 'in_progress', started_at = ${at}, posts_stock = false where id = ${order}`.execute(
    plant.db,
  )
  await sql`update production_order_steps set status = 'done', qty_in = qty_planned, qty_good = qty_planned
    where production_order_id = ${order} and sequence < ${sequence}`.execute(plant.db)
  await sql`update production_order_steps set is_optional = ${isOptional}, qty_in = qty_planned
    where id = ${id}`.execute(plant.db)
  return id
}

/** What is left of the 32,100 ml, or of the 1,000 pieces, with one counted. */
const pieces = { rest_lost: 999 }
const rests: Readonly<Record<string, object>> = {
  bottling: { rest_recovered: 32_070 },
  labelling: pieces,
  stamping: pieces,
  packing: pieces,
  transfer: pieces,
}

const putting = (id: number, code: string, isBegun?: boolean) => (status: string) =>
  sql`update production_order_steps set status = ${status}, block_code = ${status === 'blocked' ? code : null},
    started_at = ${(isBegun ?? started.includes(status)) ? at : null} where id = ${id}`.execute(plant.db)

describe('server moves a step exactly for whom the workflow table names', () => {
  for (const [phase, operators] of Object.entries(operatorsOf))
    it(`in ${phase}: ${operators ? `${operators} and the supervisors work` : 'stamping orders alone work'} it, in every status`, async () => {
      const id = await reached(phase, true)
      const machine = machineOf[phase]
      const one = { operators, isStarted: false, optional: true, clearing: clearingOf.qa_hold ?? '' }
      await walkServer(plant, {
        resource: productionOrderSteps,
        id,
        lines: table(stepTable(one)),
        elsewhere: table(stepTable({ ...one, operators: everyOperator })),
        ...(phase === 'stamping' && { elsewhereCode: 'stamping_order' }),
        inputs: {
          start: machine ? { machine_id: plant.floor[machine] } : {},
          report: { qty_good: 1 },
          pause: { pause_reason_parameter_id: await plant.reason('no_operator') },
          finish: { qty_good: 1, ...rests[phase], loss_reason_parameter_id: await plant.reason('other') },
          block: { block_code: 'qa_hold' },
        },
        put: putting(id, 'qa_hold'),
        byEach: phase === 'bottling',
      })
    })

  for (const [code, clearing] of Object.entries(clearingOf))
    it(`blocked by ${code}: ${clearing} clear it, back to where it was`, async () => {
      const id = await reached('bottling', false)
      for (const isBegun of [false, true])
        await walkServer(plant, {
          resource: productionOrderSteps,
          id,
          lines: table(stepTable({ operators: 'bottler', isStarted: isBegun, optional: false, clearing })),
          statuses: ['blocked'],
          put: putting(id, code, isBegun),
        })
    })

  it('the server moves a step exactly for whom the workflow table names left out only where the flow says it may be', async () => {
    const id = await reached('labelling', false)
    const one = { operators: 'labeler', isStarted: false, optional: false, clearing: '' }
    await walkServer(plant, {
      resource: productionOrderSteps,
      id,
      lines: table(stepTable(one)),
      elsewhere: table(stepTable({ ...one, operators: everyOperator })),
      statuses: ['waiting'],
      put: putting(id, 'qa_hold'),
    })
  })
})
