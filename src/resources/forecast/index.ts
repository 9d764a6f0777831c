import { forecastAllocations } from './forecast_allocations'
import { forecastCorrections } from './forecast_corrections'
import { forecastEvents } from './forecast_events'
import { forecastHistory } from './forecast_history'
import { forecastPeriods } from './forecast_periods'
import { forecastProductionPlanLines } from './forecast_production_plan_lines'
import { forecastProductionPlans } from './forecast_production_plans'
import { forecastProductionQtyRanges } from './forecast_production_qty_ranges'
import { forecastSuccessions } from './forecast_successions'
import { forecastSales } from './reports/forecast_sales'
import { forecastStock } from './reports/forecast_stock'
import { forecastValueAdded } from './reports/forecast_value_added'

export const forecastResources = {
  forecast_periods: forecastPeriods,
  forecast_history: forecastHistory,
  forecast_corrections: forecastCorrections,
  forecast_events: forecastEvents,
  forecast_successions: forecastSuccessions,
  forecast_allocations: forecastAllocations,
  forecast_production_plans: forecastProductionPlans,
  forecast_production_plan_lines: forecastProductionPlanLines,
  forecast_production_qty_ranges: forecastProductionQtyRanges,
  forecast_sales: forecastSales,
  forecast_stock: forecastStock,
  forecast_value_added: forecastValueAdded,
}
