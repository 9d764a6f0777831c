import { afterAll, beforeAll, expect, it } from 'vitest'
import { planned } from '../../../fixtures/forecast/planned'
import { openPlant, type Plant } from '../../../fixtures/plant'
import { forecastProductionPlanLines } from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../../src/resources/forecast/forecast_production_plans'
import { dailyOrderLines } from '../../../../src/resources/production/plan/daily_order_lines'

let plant: Plant
let forecast: Awaited<ReturnType<typeof planned>>
beforeAll(async () => {
  plant = await openPlant()
  forecast = await planned(plant)
})
afterAll(() => plant.close())

it('a released plan covers what it needs, and drifts by what is sold, neither by its release nor by the order made of it', async () => {
  const period = await forecast.week('2099-01-05', '2099-01-11', 12_000)
  await forecast.stocked(1320)
  await forecast.range({ rule: 'multiple', multiple_qty: 1000 })
  const id = await forecast.calculated(period, { horizon_from: '2099-01-05', horizon_to: '2099-01-11' })
  const lines = await forecast.linesOf(id)
  for (const line of lines) await forecast.fire(forecastProductionPlanLines, line.id, 'confirm')
  await forecast.fire(forecastProductionPlans, id, 'approve')
  const now = async () => {
    const [line] = await forecast.linesOf(id)
    return { coverage: line?.coverage_state, drift: line?.drift_qty, projected: line?.live_projected_qty }
  }
  expect(await now()).toEqual({ coverage: 'stockout', drift: 0, projected: -10_680 })
  await forecast.fire(forecastProductionPlans, id, 'release', { line_ids: lines.map((line) => line.id) })
  expect(await now()).toEqual({ coverage: 'covered', drift: 0, projected: 320 })
  const planning = await plant.person('planning')
  const [line] = await forecast.linesOf(id)
  await plant.as(planning, (unit) =>
    unit.fire(
      dailyOrderLines,
      line?.daily_order_line_id ?? 0,
      'make_order',
      { flow_id: plant.flow.id },
      planning,
    ),
  )
  expect(await now()).toEqual({ coverage: 'covered', drift: 0, projected: 320 })
  await forecast.demanded('2099-01-06', 0, 20_000)
  // All of the forecast is ordered, and 8,000 beyond it.
  expect(await now()).toEqual({ coverage: 'stockout', drift: 8000, projected: -7680 })
})
