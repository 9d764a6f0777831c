import {
  type ProductionLog,
  productionLogs,
} from '../../../../src/resources/production/orders/production_logs'
import type { Unit } from '../../../engine/unitTypes'
import { plus } from '../orders/quantities'

/** What a line of the log says after the corrections of it. */
export type LineNow = Pick<
  ProductionLog,
  'qty_good' | 'qty_scrap' | 'qty_rework' | 'scrap_reason_parameter_id' | 'machine_id' | 'user_id'
>

/** A line with its corrections: their counts are added, the newest says who, where and why. */
export async function lineNow(unit: Unit, line: ProductionLog): Promise<LineNow> {
  const corrections = await unit.find(productionLogs, { reversal_of_id: line.id })
  const newest = corrections.toSorted((one, other) => one.id - other.id).at(-1) ?? line
  const sum = (name: 'qty_good' | 'qty_scrap' | 'qty_rework') =>
    corrections.reduce((total, one) => plus(total, one[name]), line[name])
  return {
    qty_good: sum('qty_good'),
    qty_scrap: sum('qty_scrap'),
    qty_rework: sum('qty_rework'),
    scrap_reason_parameter_id: newest.scrap_reason_parameter_id,
    machine_id: newest.machine_id,
    user_id: newest.user_id,
  }
}
