import { rdProjectsReport } from '../../../../src/resources/rd/reports/rd_projects_report'
import { rdSamplesReport } from '../../../../src/resources/rd/reports/rd_samples_report'
import { rdSpecificationResults } from '../../../../src/resources/rd/reports/rd_specification_results'
import { mean, percentile, ratio, share } from '../../../query/aggregateSql'
import { type FigureSql, reportSql } from '../../../query/reportSql'

const median = percentile(0.5)
const rounded = (sql: string, digits = 4) => `trim_scale(round((${sql})::numeric, ${digits}))::text`

const by =
  (aggregate: string) =>
  (figure: FigureSql, [of = '']: readonly string[]) =>
    rounded(figure(of, (sql) => `${aggregate}(${sql})`))

/** How many times three standard deviations fit between the mean and the nearer limit, both as they were on average. */
const capability = (figure: FigureSql, [of = '', min = '', max = '']: readonly string[]) => {
  const average = (name: string) => figure(name, (sql) => `avg(${sql})`)
  const spread = figure(of, (sql) => `stddev_samp(${sql})`)
  return rounded(
    `least(${average(max)} - ${average(of)}, ${average(of)} - ${average(min)}) / nullif(3 * ${spread}, 0)`,
    2,
  )
}

reportSql(rdProjectsReport, {
  aggregates: {
    median_to_accept: median,
    median_to_start: median,
    median_to_pass: median,
    median_to_approve: median,
    median_to_close: median,
  },
})
reportSql(rdSamplesReport, {
  aggregates: {
    versions_per_approved: ratio,
    first_pass: share,
    median_to_qc: median,
    median_to_approval: median,
  },
})
reportSql(rdSpecificationResults, {
  aggregates: {
    mean_value: mean,
    least_value: by('min'),
    greatest_value: by('max'),
    spread: by('stddev_samp'),
    capability,
  },
})
