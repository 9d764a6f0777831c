import { transferReport } from '../../../../src/resources/production/floorTransfers/transfer_report'
import { ratio } from '../../../query/aggregateSql'
import { reportSql } from '../../../query/reportSql'

reportSql(transferReport, { aggregates: { average_minutes: ratio } })
