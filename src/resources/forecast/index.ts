import { forecastAllocations } from './forecast_allocations'
import { forecastHistory } from './forecast_history'
import { forecastPeriods } from './forecast_periods'
import { forecastProductionQtyRanges } from './forecast_production_qty_ranges'

export const forecastResources = {
  forecast_periods: forecastPeriods,
  forecast_history: forecastHistory,
  forecast_allocations: forecastAllocations,
  forecast_production_qty_ranges: forecastProductionQtyRanges,
}
