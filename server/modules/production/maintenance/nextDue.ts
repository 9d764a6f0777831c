import { dayAfter } from '../../../../src/resources/kit/text/days'
import {
  type MaintenancePlan,
  weekDays,
} from '../../../../src/resources/production/maintenance/maintenance_plans'

type Recurrence = Pick<MaintenancePlan, 'recurrence' | 'every' | 'weekdays'>

/** The day of the week of a calendar day. */
const weekDayOf = (day: string) => weekDays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]

/**
 * When work that was planned on one day and done on another is due again; null where its machine's meter says so. By
 * schedule the days stay those of the schedule, however late the work was.
 */
export function nextDue(
  { recurrence, every, weekdays }: Recurrence,
  planned: string,
  done: string,
): string | null {
  const last = planned > done ? planned : done
  if (recurrence === 'after_finish') return dayAfter(done, every ?? 1)
  if (recurrence === 'by_schedule') {
    let next = dayAfter(planned, every ?? 1)
    while (next <= last) next = dayAfter(next, every ?? 1)
    return next
  }
  if (recurrence !== 'weekdays') return null
  let next = dayAfter(last, 1)
  while (!weekdays.includes(weekDayOf(next) ?? 'monday')) next = dayAfter(next, 1)
  return next
}
