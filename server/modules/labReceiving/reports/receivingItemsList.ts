import { receivingItemsList } from '../../../../src/resources/labReceiving/receiving_items_list'
import { mean, percentile } from '../../../query/aggregateSql'
import { reportSql } from '../../../query/reportSql'

reportSql(receivingItemsList, { aggregates: { quarantine_mean: mean, quarantine_p90: percentile(0.9) } })
