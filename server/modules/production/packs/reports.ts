import { damagedStamps } from '../../../../src/resources/assembly/damaged_stamps'
import { share } from '../../../query/aggregateSql'
import { reportSql } from '../../../query/reportSql'

reportSql(damagedStamps, { aggregates: { lost_share: share } })
