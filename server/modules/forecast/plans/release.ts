import {
  type ForecastProductionPlanLine,
  forecastProductionPlanLines,
} from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../../src/resources/forecast/forecast_production_plans'
import { assemblyOrders } from '../../../../src/resources/assembly/assembly_orders'
import { dailyOrderLines } from '../../../../src/resources/production/plan/daily_order_lines'
import { t } from '../../../../src/texts/texts'
import { create } from '../../../engine/crud'
import { invalidBecause, Refused } from '../../../engine/errors'
import { onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { dailyOrderOf } from '../../../site/calendar/dailyOrderOf'
import { planSite } from '../../../site/calendar/planSite'
import { plantToday } from '../../../site/plant'
import { assertNamed } from '../named'
import { assemblyFlow } from './lines'

/** What production gets of a line: a request in the daily order of its start, or a draft of an order of packs. */
async function handOver(unit: Unit, line: ForecastProductionPlanLine, locationId: number) {
  const flow_id = await assemblyFlow(unit, line.product_id)
  if (flow_id !== null) {
    const order = await create(unit, assemblyOrders, {
      product_id: line.product_id,
      flow_id,
      qty_planned: line.planned_qty,
      due_on: line.due_date,
      location_id: locationId,
    })
    return { production_order_id: order.id }
  }
  const daily = await dailyOrderOf(unit, {
    location_id: locationId,
    plan_date: line.start_date,
    shift: 'day',
  })
  const request = await unit.insert(dailyOrderLines, {
    product_id: line.product_id,
    planned_qty: line.planned_qty,
    wanted_on: line.due_date,
    daily_order_id: daily.id,
    source: 'forecast',
    requested_by_id: unit.by.id || null,
  })
  return { daily_order_line_id: request.id }
}

onEvent(forecastProductionPlans, 'release', async (unit, plan, { line_ids }) => {
  const today = await plantToday(unit)
  const locationId = await planSite(unit.trx, plan.location_id)
  await assertNamed(unit.trx, forecastProductionPlanLines, 'line_ids', line_ids)
  for (const id of [...new Set(line_ids)].toSorted((one, other) => one - other)) {
    const line = await unit.lock(forecastProductionPlanLines, id)
    if (line.plan_id !== plan.id) throw invalidBecause('line_ids', t('A line belongs to another plan'))
    if (line.status !== 'confirmed')
      throw new Refused('invalid_transition', {
        text: t('{sku} is not confirmed, or released already', { sku: line.sku ?? '' }),
      })
    if (line.start_date < today) throw invalidBecause('start_date', t('The start date has passed'))
    const links = await handOver(unit, line, locationId)
    await unit.transition(forecastProductionPlanLines, id, 'release', { ...links, return_note: null })
  }
  return {
    released_at: plan.released_at ?? unit.at,
    released_by_id: plan.released_by_id ?? (unit.by.id || null),
  }
})
