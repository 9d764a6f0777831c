import { dayAfter } from '../../src/resources/kit/text/days'
import { instantAt } from '../site/shifts'
import { dayAt } from '../site/plant'
import type { Schedule } from './jobs'

/** A schedule in words. */
export const scheduleWords = (schedule: Schedule) => {
  if ('daily' in schedule) return `Daily at ${schedule.daily}`
  if (schedule.minutes % 60 !== 0) return `Every ${schedule.minutes} minutes`
  return schedule.minutes === 60 ? 'Every hour' : `Every ${schedule.minutes / 60} hours`
}

/** When a schedule is due next after `from`, ms since 1970; missed times are skipped. */
export function nextOf(schedule: Schedule, from: number, timezone: string): number {
  if ('minutes' in schedule) return from + schedule.minutes * 60_000
  const today = dayAt(new Date(from), timezone)
  const due = instantAt(today, schedule.daily, timezone)
  return due > from ? due : instantAt(dayAfter(today, 1), schedule.daily, timezone)
}
