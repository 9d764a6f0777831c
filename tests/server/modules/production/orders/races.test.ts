import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productionLogs } from '../../../../../src/resources/production/orders/production_logs'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { system } from '../../../../../server/engine/unitOfWork'
import { type Plant } from '../../../../fixtures/plant'
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

describe('at the same time', () => {
  it('of two starts on one machine one succeeds, the other is refused because it is busy', async () => {
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
