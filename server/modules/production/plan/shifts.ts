import { plannedShifts } from '../../../../src/resources/production/plan/daily_orders'
import type { DailyOrder } from '../../../../src/resources/production/plan/daily_orders'
import type { Shift } from '../../../../src/resources/general/system/settingsShifts'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import type { Unit } from '../../../engine/unitTypes'
import { productionSettings } from '../../../site/plant'

export type PlannedShift = (typeof plannedShifts)[number]

/** The shifts of the settings that are planned, in the order of the day. */
export const shiftsPlanned = (shifts: readonly Shift[]): PlannedShift[] =>
  plannedShifts.filter((name) => shifts.some((shift) => shift.name.toLowerCase() === name))

/** The day and shift after one of a site. */
export async function nextShift(unit: Unit, { plan_date, shift }: Pick<DailyOrder, 'plan_date' | 'shift'>) {
  const { shifts } = await productionSettings(unit.trx)
  const all = shiftsPlanned(shifts)
  const after = all[all.findIndex((name) => name === shift) + 1]
  if (after !== undefined) return { plan_date, shift: after }
  return { plan_date: dayAfter(plan_date, 1), shift: all[0] ?? 'day' }
}
