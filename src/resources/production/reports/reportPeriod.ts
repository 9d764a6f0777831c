import { dayAfter } from '../../kit/text/days'

/** The spans of days that reports may begin with; a week begins on Sunday, as in Canada. */
export const reportPeriods = [
  'all',
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
] as const

export type ReportPeriod = (typeof reportPeriods)[number]

/** Days from the first to the last, both included. */
export type Days = { from: string; to: string }

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const weekday = (day: string) => new Date(day).getUTCDay()
const monthOf = (day: string): Days => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return { from: textOf(Date.UTC(year, month - 1, 1)), to: textOf(Date.UTC(year, month, 0)) }
}
const weekOf = (day: string): Days => {
  const from = dayAfter(day, -weekday(day))
  return { from, to: dayAfter(from, 6) }
}

/** The days of a period as seen from today; null where all days are meant. */
export function periodDays(period: ReportPeriod, today: string): Days | null {
  switch (period) {
    case 'all':
      return null
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) }
    case 'this_week':
      return weekOf(today)
    case 'last_week':
      return weekOf(dayAfter(today, -7))
    case 'this_month':
      return monthOf(today)
    case 'last_month':
      return monthOf(dayAfter(monthOf(today).from, -1))
  }
}

/** The period of this kind that ended yesterday: a day, a week or a month; null where none has. */
export function periodEnded(period: ReportPeriod, today: string): Days | null {
  const yesterday = dayAfter(today, -1)
  const days =
    period === 'all'
      ? null
      : period.endsWith('week')
        ? weekOf(yesterday)
        : period.endsWith('month')
          ? monthOf(yesterday)
          : { from: yesterday, to: yesterday }
  return days?.to === yesterday ? days : null
}
