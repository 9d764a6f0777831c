import { dayAfter } from '../../../../../src/resources/kit/text/days'
import type { Shift } from '../../../../../src/resources/general/system/settingsShifts'
import { instantAt, shiftsOf, type ShiftWindow } from '../../../../site/shifts'
import { dayAt } from '../../../../site/plant'
import { type PlannedShift, shiftsPlanned } from '../shifts'

/** A shift of a day, in milliseconds. */
export type ShiftOfDay = { plan_date: string; shift: PlannedShift; from: number; to: number }

const isPlanned = (name: string): name is PlannedShift => ['day', 'evening', 'night'].includes(name)

/** The shifts that are planned from one instant to another, in their order; a plant without any works all day. */
export function shiftWindows(
  from: number,
  to: number,
  shifts: readonly Shift[],
  timezone: string,
): ShiftOfDay[] {
  const named = shiftsPlanned(shifts)
  const own = shifts.filter(({ name }) => named.some((one) => one === name.toLowerCase()))
  const windows: ShiftOfDay[] = []
  const last = dayAt(new Date(to), timezone)
  for (let day = dayAt(new Date(from), timezone); day <= last; day = dayAfter(day, 1)) {
    shiftsOf(day, own, timezone).forEach((window, place) => {
      const name = own[place]?.name.toLowerCase() ?? ''
      if (isPlanned(name)) windows.push({ plan_date: day, shift: name, from: window.from, to: window.to })
    })
    if (own.length === 0)
      windows.push({
        plan_date: day,
        shift: 'day',
        from: instantAt(day, '00:00', timezone),
        to: instantAt(dayAfter(day, 1), '00:00', timezone),
      })
  }
  return windows.toSorted((one, other) => one.from - other.from)
}

/** When a shift of a day runs; undefined where the plant has no such shift. */
export const windowOfShift = (
  day: string,
  shift: PlannedShift,
  shifts: readonly Shift[],
  timezone: string,
): ShiftWindow | undefined =>
  shiftsOf(
    day,
    shifts.filter(({ name }) => name.toLowerCase() === shift),
    timezone,
  )[0]

/** The place of the shift that an instant falls in, else of the last one before it. */
export function windowAt(windows: readonly ShiftOfDay[], at: number): number {
  let low = 0
  let high = windows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((windows[middle]?.from ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
