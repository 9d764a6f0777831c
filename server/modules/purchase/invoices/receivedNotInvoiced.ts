import { receivedNotInvoiced } from '../../../../src/resources/purchase/reports/received_not_invoiced'
import { asOfInstant } from '../../../query/asOf'
import { reportSql } from '../../../query/reportSql'

reportSql(receivedNotInvoiced, {
  source({ filters }, bind) {
    const instant = asOfInstant(filters, { field: 'as_of', bound: 'until' })
    // A day is read as its midnight in UTC, whose date is that day again.
    return instant === null ? null : `received_not_invoiced_at(${bind(instant.slice(0, 10), 'date')})`
  },
})
