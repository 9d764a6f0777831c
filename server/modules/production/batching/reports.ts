import { batchingKpi } from '../../../../src/resources/production/batching/batching_kpi'
import { batchingLogs } from '../../../../src/resources/production/batching/batching_logs'
import { batchingSummary } from '../../../../src/resources/production/batching/batching_summary'
import { percentile, ratio, share } from '../../../query/aggregateSql'
import { reportSql } from '../../../query/reportSql'

reportSql(batchingSummary, { aggregates: { deviation_share: share, first_pass_share: share } })
reportSql(batchingLogs, { aggregates: { out_of_tolerance_share: share } })
reportSql(batchingKpi, {
  aggregates: {
    litres_per_hour: ratio,
    first_pass_share: share,
    in_tolerance_share: share,
    mean_deviation: ratio,
    adjustments_per_batch: ratio,
    cycle_p50: percentile(0.5),
    hplc_wait_p50: percentile(0.5),
    bottling_wait_p50: percentile(0.5),
    late_share: share,
    recovered_share: share,
  },
})
