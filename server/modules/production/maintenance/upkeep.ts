import { machineUpkeep } from '../../../../src/resources/production/maintenance/machine_upkeep'
import { ratio } from '../../../query/aggregateSql'
import { reportSql } from '../../../query/reportSql'

reportSql(machineUpkeep, { aggregates: { mtbf: ratio, mttr: ratio } })
