import { hplcReport } from '../../../../src/resources/production/laboratory/hplc_report'
import { share } from '../../../query/aggregateSql'
import { reportSql } from '../../../query/reportSql'

reportSql(hplcReport, { aggregates: { pass_rate: share, sla_rate: share } })
