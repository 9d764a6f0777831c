import { supplierPerformance } from '../../../src/resources/purchase/reports/supplier_performance'
import { share } from '../../query/aggregateSql'
import { reportSql } from '../../query/reportSql'

reportSql(supplierPerformance, {
  aggregates: { on_time_share: share, in_full_share: share, rejects_share: share, price_share: share },
})
