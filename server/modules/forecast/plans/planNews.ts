import { forecastProductionPlanLines } from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../../src/resources/forecast/forecast_production_plans'
import { onChanged } from '../../../engine/hooks/hooks'

onChanged(forecastProductionPlanLines, (unit, rows) =>
  unit.invalidate(forecastProductionPlans, [...new Set(rows.map(({ plan_id: id }) => id))]),
)
