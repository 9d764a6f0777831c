import { masterProductionReport } from '../../../../src/resources/production/reports/master_production_report'
import { percentile, ratio, share } from '../../../query/aggregateSql'
import { reportSql } from '../../../query/reportSql'

reportSql(masterProductionReport, {
  aggregates: {
    yield_share: share,
    variance_share: share,
    in_time_share: share,
    tests_per_batch: ratio,
    median_hours: percentile(0.5),
  },
})
