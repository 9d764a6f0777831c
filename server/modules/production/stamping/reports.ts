import { stampingLogs } from '../../../../src/resources/production/stamping/stamping_logs'
import { stampingWastedBottles } from '../../../../src/resources/production/stamping/stamping_wasted_bottles'
import { ratio, share } from '../../../query/aggregateSql'
import { reportSql } from '../../../query/reportSql'

reportSql(stampingLogs, { aggregates: { damaged_share: share, bottles_per_hour: ratio } })
reportSql(stampingWastedBottles, { aggregates: { lost_share: share } })
