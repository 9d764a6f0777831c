import { afterAll, beforeAll, expect, it } from 'vitest'
import { planned } from '../../../fixtures/forecast/planned'
import { openPlant, type Plant } from '../../../fixtures/plant'
import { forecastProductionPlans } from '../../../../src/resources/forecast/forecast_production_plans'

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
  const horizon = { horizon_from: '2099-01-05', horizon_to: '2099-01-11' }
  const { id, lines } = await forecast.approved(period, horizon)
  const now = async () => {
    const [line] = await forecast.linesOf(id)
    return { coverage: line?.coverage_state, drift: line?.drift_qty, projected: line?.live_projected_qty }
  }
  expect(await now()).toEqual({ coverage: 'stockout', drift: 0, projected: -10_680 })
  await forecast.fire(forecastProductionPlans, id, 'release', { line_ids: lines.map((line) => line.id) })
  expect(await now()).toEqual({ coverage: 'covered', drift: 0, projected: 320 })
  const [line] = await forecast.linesOf(id)
  await forecast.makeOrder(line)
  expect(await now()).toEqual({ coverage: 'covered', drift: 0, projected: 320 })
  await forecast.demanded('2099-01-06', 0, 20_000)
  // All of the forecast is ordered, and 8,000 beyond it.
  expect(await now()).toEqual({ coverage: 'stockout', drift: 8000, projected: -7680 })
})
