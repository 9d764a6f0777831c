import { trainingComplianceReport } from '../../../../src/resources/training/reports/training_compliance_report'
import { trainingSessionsReport } from '../../../../src/resources/training/reports/training_sessions_report'
import { share } from '../../../query/aggregateSql'
import { asOfInstant } from '../../../query/asOf'
import { reportSql } from '../../../query/reportSql'

reportSql(trainingSessionsReport, { aggregates: { pass_rate: share, absent_rate: share } })

reportSql(trainingComplianceReport, {
  aggregates: { compliance_share: share },
  source({ filters }, bind) {
    const instant = asOfInstant(filters, { field: 'as_of', bound: 'until' })
    // A day is read as its midnight in UTC, whose date is that day again.
    return instant === null ? null : `training_compliance_report_at(${bind(instant.slice(0, 10), 'date')})`
  },
})
