import {
  type ForecastProductionPlanLine,
  forecastProductionPlanLines,
} from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../../src/resources/forecast/forecast_production_plans'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { dailyOrderLines } from '../../../../src/resources/production/plan/daily_order_lines'
import { afterEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'

/** Completes a released plan once every line is done or skipped; what was never needed counts as skipped. */
async function completeIfDone(unit: Unit, planId: number) {
  const plan = await unit.get(forecastProductionPlans, planId)
  if (plan.status !== 'released') return
  const lines = await unit.find(forecastProductionPlanLines, { plan_id: planId })
  const isOver = ({ status, planned_qty }: ForecastProductionPlanLine) =>
    status === 'done' || status === 'skipped' || (status === 'proposed' && planned_qty === 0)
  if (lines.every(isOver))
    await unit.transition(forecastProductionPlans, planId, 'complete', { completed_at: unit.at })
}

/** Gives a line back to its planner: production will not make it. */
const giveBack = (unit: Unit, { id }: ForecastProductionPlanLine, note: string | null) =>
  unit.transition(forecastProductionPlanLines, id, 'return', {
    daily_order_line_id: null,
    production_order_id: null,
    return_note: note,
  })

const isUnderWay = ({ status }: ForecastProductionPlanLine) =>
  status === 'released' || status === 'in_progress'

afterEvent(dailyOrderLines, 'make_order', async (unit, { id, production_order_id }) => {
  for (const line of await unit.find(forecastProductionPlanLines, { daily_order_line_id: id }))
    await unit.update(forecastProductionPlanLines, line.id, { production_order_id })
})

for (const event of ['decline', 'withdraw', 'cancel'] as const)
  afterEvent(dailyOrderLines, event, async (unit, { id, change_reason }) => {
    const lines = await unit.find(forecastProductionPlanLines, { daily_order_line_id: id })
    // Once there is an order, the line follows that.
    for (const line of lines)
      if (isUnderWay(line) && line.production_order_id === null) await giveBack(unit, line, change_reason)
  })

afterEvent(productionOrders, '*', async (unit, order) => {
  const lines = await unit.find(forecastProductionPlanLines, { production_order_id: order.id })
  for (const line of lines.filter(isUnderWay)) {
    if (order.status === 'cancelled') await giveBack(unit, line, order.cancel_note)
    else if (order.status === 'in_progress' && line.status === 'released')
      await unit.transition(forecastProductionPlanLines, line.id, 'start', {})
    else if (order.status === 'done' || order.status === 'shipped' || order.status === 'closed') {
      await unit.transition(forecastProductionPlanLines, line.id, 'finish', {
        produced_qty: order.qty_packed,
      })
      await completeIfDone(unit, line.plan_id)
    }
  }
})

for (const event of ['skip', 'finish'] as const)
  afterEvent(forecastProductionPlanLines, event, (unit, { plan_id }) => completeIfDone(unit, plan_id))
