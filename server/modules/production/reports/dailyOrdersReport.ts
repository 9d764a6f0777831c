import { dailyOrdersReport } from '../../../../src/resources/production/reports/daily_orders_report'
import { share } from '../../../query/aggregateSql'
import { reportSql } from '../../../query/reportSql'

reportSql(dailyOrdersReport, {
  aggregates: { attainment_share: share, liquid_attainment_share: share, capacity_share: share },
})
