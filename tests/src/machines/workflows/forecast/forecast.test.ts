import { describe, it } from 'vitest'
import { forecastAllocationMachine } from '../../../../../src/machines/workflows/forecast/forecast_allocations'
import { forecastPeriodMachine } from '../../../../../src/machines/workflows/forecast/forecast_periods'
import { forecastPlanLineMachine } from '../../../../../src/machines/workflows/forecast/forecast_production_plan_lines'
import { forecastPlanMachine } from '../../../../../src/machines/workflows/forecast/forecast_production_plans'
import { table, walk } from '../walk'

describe('forecast', () => {
  it('a period is calculated, opened, frozen and closed by who forecasts; frozen by itself too, and let go by admin alone', () => {
    walk(
      forecastPeriodMachine,
      table(`
  draft,open calculate =: admin manager
  draft,open stop =: admin manager
  draft open open: admin manager
  open freeze frozen: admin manager system
  frozen unfreeze open: admin
  frozen close closed: admin manager
  draft,open cancel cancelled: admin manager`),
      {},
    )
  })

  it('a row of a forecast is adjusted, confirmed, reopened and reset by who forecasts', () => {
    walk(
      forecastAllocationMachine,
      table(`
  proposed,adjusted adjust adjusted: admin manager
  proposed,adjusted confirm confirmed: admin manager
  confirmed reopen adjusted: admin manager
  adjusted,confirmed reset proposed: admin manager`),
      {},
    )
  })

  it('a plan is calculated, approved and released by who forecasts, and completed by the system alone', () => {
    walk(
      forecastPlanMachine,
      table(`
  draft,calculated calculate calculated: admin manager
  calculated approve approved: admin manager
  approved revise calculated: admin manager
  approved,released release released: admin manager
  released complete completed: system
  draft,calculated,approved cancel cancelled: admin manager`),
      {},
    )
  })

  it('a line is decided by who forecasts; what production makes of it comes from the system alone', () => {
    walk(
      forecastPlanLineMachine,
      table(`
  proposed confirm confirmed: admin manager
  proposed,confirmed skip skipped: admin manager
  skipped,confirmed reopen proposed: admin manager
  confirmed release released: system
  released start in_progress: system
  released,in_progress finish done: system
  released,in_progress return confirmed: system`),
      {},
    )
  })
})
