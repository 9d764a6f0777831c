import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project } from '../../../../../src/planning/build'
import { dailyOrderLines } from '../../../../../src/resources/production/plan/daily_order_lines'
import { dailyOrders } from '../../../../../src/resources/production/plan/daily_orders'
import { applyPlan } from '../../../../../server/modules/production/plan/apply/applyPlan'
import { planSnapshot } from '../../../../../server/modules/production/plan/planSnapshot'
import { system } from '../../../../../server/engine/unitOfWork'
import { refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
beforeAll(async () => {
  worked = await workedPlant()
})
afterAll(() => worked?.plant.close())

describe('the plan of a site', () => {
  it('every step that is left is an operation once, its lines in their lane, and starts behind what it follows', async () => {
    const { plant } = worked
    const orderId = await plant.released(500)
    const bottling = await plant.step(orderId, 'bottling')
    const lineId = await plant.as(system, async (unit) => {
      const order = await unit.insert(dailyOrders, { location_id: plant.plant.id, plan_date: '2026-11-21' })
      const line = await unit.insert(dailyOrderLines, {
        status: 'planned',
        source: 'plan',
        product_id: plant.bottle.id,
        planned_qty: 300,
        wanted_on: '2026-11-28',
        daily_order_id: order.id,
        machine_id: plant.floor['filler 1'] ?? 0,
        sequence: 1,
        production_order_id: orderId,
        step_id: bottling.id,
        phase_id: bottling.phase_id,
      })
      return line.id
    })
    const { model, lines, machines } = await planSnapshot(plant.db, null)
    const keys = model.operations.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const pieces = model.operations.filter(({ step }) => step === bottling.id)
    expect(pieces.map(({ key, quantity }) => [key, quantity])).toEqual([
      [`L${lineId}`, 300],
      [`S${bottling.id}`, 200],
    ])
    const filler = machines.findIndex(({ id }) => id === plant.floor['filler 1'])
    expect(model.lanes[filler]?.map((at) => keys[at])).toEqual([`L${lineId}`])
    expect(lines.map(({ id }) => id)).toContain(lineId)
    const times = project(model)
    if ('circle' in times) throw new Error('The plan waits for itself')
    // A bottle is filled after its liquid is mixed.
    const at = keys.indexOf(`L${lineId}`)
    for (const { operation } of model.operations[at]?.after ?? [])
      expect(times.start[at]).toBeGreaterThanOrEqual(times.end[operation] ?? 0)
    expect(times.start[at]).toBeGreaterThanOrEqual(model.now)
  })

  it('is there when the floor begins a batch before one that is planned ahead of it in the same tank', async () => {
    const { plant } = worked
    await worked.clear()
    const orders = [await plant.released(500), await plant.released(500)]
    const [tank, filler] = [plant.floor['tank 2'] ?? 0, plant.floor['filler 2'] ?? 0]
    const placed = async (phase: string, machine: number) => {
      const [first, second] = [await plant.step(orders[0]!, phase), await plant.step(orders[1]!, phase)]
      return [
        { kind: 'place' as const, key: `S${first.id}`, machine, after: null },
        { kind: 'place' as const, key: `S${second.id}`, machine, after: `S${first.id}` },
      ]
    }
    const changes = [...(await placed('batching', tank)), ...(await placed('bottling', filler))]
    const { version } = await planSnapshot(plant.db, null)
    await plant.as(await plant.person('planning'), (unit) =>
      applyPlan(unit, {
        location_id: null,
        version,
        digest: null,
        base: null,
        now: null,
        reason: null,
        scenario_id: null,
        changes,
      }),
    )
    await plant.work(orders[1]!, 'batching', 'start', { machine_id: tank })
    const { model, machines } = await planSnapshot(plant.db, null)
    const lane = model.lanes[machines.findIndex(({ id }) => id === filler)] ?? []
    expect(lane.map((at) => model.orders[model.operations[at]!.order]?.id)).toEqual(orders.toReversed())
  })

  it('a site that there is not has no plan', async () => {
    expect((await refusalOf(planSnapshot(worked.plant.db, 999_999))).code).toBe('not_found')
  })
})
