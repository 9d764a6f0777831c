import { forecastProductionQtyRanges } from '../../../resources/forecast/forecast_production_qty_ranges'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { TestRanges } from './TestRanges'

/** What is worth producing for a net requirement, with a box to try it. */
export const QuantityRangesView = () => (
  <ResourceScreen resource={forecastProductionQtyRanges} actions={<TestRanges />} />
)
