import { forecastSales } from '../../../src/resources/forecast/reports/forecast_sales'
import { forecastValueAdded } from '../../../src/resources/forecast/reports/forecast_value_added'
import { share } from '../../query/aggregateSql'
import { reportSql } from '../../query/reportSql'

reportSql(forecastSales, { aggregates: { attainment: share, fill_rate: share } })

reportSql(forecastValueAdded, {
  aggregates: {
    wape: share,
    baseline_wape: share,
    naive_wape: share,
    bias: share,
    planner_added: share,
    method_added: share,
  },
})
