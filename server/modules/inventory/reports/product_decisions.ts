import { productDecisions } from '../../../../src/resources/inventory/reports/product_decisions'
import { percentile, share } from '../../../query/aggregateSql'
import { reportSql } from '../../../query/reportSql'

// The fields of one request are rows of their own: whichever of them are read, figures count the request once.
reportSql(productDecisions, {
  figure: (sql, aggregation, column) =>
    `(select ${aggregation('(v ->> 1)::numeric')}
      from unnest(array_agg(distinct jsonb_build_array(${column('number')}, ${sql}))) v)`,
  aggregates: {
    approved_share: share,
    rejected_share: share,
    hours_p50: percentile(0.5),
    hours_p90: percentile(0.9),
  },
})
