import { dailyOrdersList } from '../../../../src/resources/production/reports/daily_orders_list'
import { share } from '../../../query/aggregateSql'
import { reportSql } from '../../../query/reportSql'

reportSql(dailyOrdersList, { aggregates: { attainment_share: share } })
