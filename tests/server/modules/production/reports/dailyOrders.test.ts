import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepNextLine } from '../../../../../server/modules/production/plan/nextLine'
import { system } from '../../../../../server/engine/unitOfWork'
import { dailyOrderLines } from '../../../../../src/resources/production/plan/daily_order_lines'
import { dailyOrders } from '../../../../../src/resources/production/plan/daily_orders'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'
import { startServer, type TestNode } from '../../../../harness/server'

type Values = Record<string, unknown>

let node: TestNode
let worked: WorkedPlant
let reader: Awaited<ReturnType<TestNode['as']>>
let dailyOrderId = 0
let lineId = 0

beforeAll(async () => {
  node = await startServer()
  worked = await workedPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  reader = await node.as('production_reports')
  const { plant } = worked
  const planner = await plant.person('planning')
  const shift = await plant.make(planner, dailyOrders, {
    location_id: plant.plant.id,
    plan_date: '2026-11-25',
  })
  dailyOrderId = shift.id
  const orderId = await worked.bottled(1000)
  const step = await plant.step(orderId, 'bottling')
  const lineOf = (qty: number, sequence: number, isRush: boolean) =>
    plant.as(system, async (unit) => {
      const line = await unit.insert(dailyOrderLines, {
        status: 'planned',
        source: 'plan',
        product_id: plant.bottle.id,
        planned_qty: qty,
        wanted_on: '2026-11-25',
        is_rush: isRush ? 1 : 0,
        daily_order_id: dailyOrderId,
        machine_id: plant.floor['filler 1'] ?? 0,
        sequence,
        production_order_id: orderId,
        step_id: step.id,
        phase_id: step.phase_id,
        planned_start: '2026-11-25T12:00:00.000Z',
        planned_end: '2026-11-25T14:00:00.000Z',
      })
      await keepNextLine(unit, step.id)
      return line.id
    })
  lineId = await lineOf(600, 10, false)
  await plant.as(planner, (unit) => unit.fire(dailyOrders, dailyOrderId, 'publish', {}, planner))
  plant.later(1)
  await lineOf(300, 20, true)
  await plant.as(planner, (unit) =>
    unit.fire(dailyOrderLines, lineId, 'resize', { planned_qty: 500 }, planner),
  )
  await plant.work(orderId, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })
  await plant.work(orderId, 'bottling', 'report', { qty_good: 400 })
  await plant.as(planner, (unit) => unit.fire(dailyOrders, dailyOrderId, 'close', {}, planner))
})
afterAll(async () => {
  await worked.plant.close()
  await node.stop()
})

const groupsOf = async (report: string, by: string) => {
  const { data } = await reader.get(
    `/production/reports/${report}/groups?by[]=${by}&daily_order_id=${dailyOrderId}`,
  )
  return data.groups as { sums: Values; aggregates: Values }[]
}

describe('daily orders report', () => {
  it('counts what was carried over as not attained, and what was added and changed after the plan was published', async () => {
    const groups = await groupsOf('daily-orders-report', 'daily_order_id')
    expect(groups).toHaveLength(1)
    expect(groups[0]).toMatchObject({
      sums: {
        planned_units: '800',
        done_units: '400',
        carried_count: '2',
        carried_units: '400',
        rush_count: '1',
        change_count: '2',
        planned_minutes: '240',
      },
      aggregates: { attainment_share: '50' },
    })
  })

  it('sets the planned minutes against those of the shift, its breaks apart, once for each machine', async () => {
    const [group] = await groupsOf('daily-orders-report', 'daily_order_id')
    const available = Number(group?.sums.available_minutes)
    expect(available).toBeGreaterThan(0)
    expect(available).toBeLessThanOrEqual(480)
    expect(Number(group?.aggregates.capacity_share)).toBeCloseTo((240 / available) * 100, 2)
  })
})

describe('daily orders list', () => {
  it('says when work on a line really began and ended, and how often it was changed once published', async () => {
    const { data } = await reader.get('/production/reports/daily-orders-list?limit=50')
    const rows = data as Values[]
    const line = rows.find(({ id }) => id === lineId)
    expect(line).toMatchObject({
      line_status: 'carried_over',
      planned_qty: 500,
      done_qty: 400,
      change_count: 1,
    })
    // By the log of changes, whose clock is that of the database.
    expect(Date.parse(String(line?.actual_start))).toBeLessThan(Date.parse(String(line?.actual_end)))
    expect(rows.find(({ id }) => id !== lineId)).toMatchObject({ actual_start: null, change_count: 0 })
  })
})
