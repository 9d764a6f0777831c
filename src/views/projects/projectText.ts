import { figure, percent } from '../format/format'
import { day } from '../format/timeText'
import { t } from '../../texts/texts'

/** Hours as they are read, with at most two decimals. */
export const hoursText = (hours: number) => t('{hours} h', { hours: figure(hours, hours % 1 === 0 ? 0 : 2) })

export const progressText = (progress: number) => percent(progress, progress % 1 === 0 ? 0 : 1)

/** A day as it is read; a dash without one. */
export const dayOrDash = (value: string | null) => (value === null ? '–' : day(value))

/** Days between two days, YYYY-MM-DD. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** How far a due day is from today, in words. */
export function dueText(due: string | null, today: string) {
  if (due === null) return t('No due date')
  const days = daysBetween(today, due)
  if (days === 0) return t('Due today')
  return days < 0 ? t('{count} d late', { count: -days }) : t('Due in {count} d', { count: days })
}
