import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dailyOrders } from '../../../../../src/resources/production/plan/daily_orders'
import { endedShifts } from '../../../../../server/modules/production/plan/closeShifts'
import { system } from '../../../../../server/engine/unitOfWork'
import { type Plant, openPlant } from '../../../../fixtures/plant'

let plant: Plant
beforeAll(async () => {
  plant = await openPlant()
})
afterAll(() => plant?.close())

describe('closing of shifts', () => {
  it('published shifts are closed an hour after their end, the oldest first, and drafts never', async () => {
    const shift = (plan_date: string, name: 'day' | 'evening', status: 'draft' | 'published' = 'published') =>
      plant.as(system, (unit) =>
        unit.insert(dailyOrders, { location_id: plant.plant.id, plan_date, shift: name, status }),
      )
    const evening = await shift('2026-11-19', 'evening')
    const day = await shift('2026-11-19', 'day')
    await shift('2026-11-18', 'day', 'draft')
    await shift('2026-11-22', 'day')
    plant.setTime('2026-11-19T12:00:00.000Z')
    expect(await endedShifts(plant.db)).toEqual([])
    plant.setTime('2026-11-20T13:00:00.000Z')
    expect(await endedShifts(plant.db)).toEqual([day.id, evening.id])
    for (const id of await endedShifts(plant.db))
      await plant.as(system, (unit) => unit.fire(dailyOrders, id, 'close'))
    expect(await endedShifts(plant.db)).toEqual([])
  })
})
