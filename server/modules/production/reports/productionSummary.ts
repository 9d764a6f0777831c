import { productionSummary } from '../../../../src/resources/production/reports/production_summary'
import { ratio, share } from '../../../query/aggregateSql'
import { reportSql } from '../../../query/reportSql'

reportSql(productionSummary, {
  aggregates: {
    yield_share: share,
    attainment_share: share,
    units_per_hour: ratio,
    units_per_labour_hour: ratio,
  },
})
