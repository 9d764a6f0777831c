import type { Groups } from '../../../resources/kit/query/resourceAnswers'
import { groupKeyOf } from '../../../resources/kit/define/defineReport'
import type { Span } from '../../../resources/kit/define/report'
import { daysOf } from '../../../resources/kit/query/reportGroups'
import type { Group } from '../../../resources/kit/query/resourceAnswers'

// Most slots on the time axis.
const mostSlots = 400

/** The span a day falls in, named as in groups. */
export function spanOf(day: string, span: Span): string {
  if (span === 'day') return day
  if (span !== 'week') return day.slice(0, span === 'month' ? 7 : 4)
  // The week belongs to the year of its Thursday.
  const thursday = new Date(`${day}T00:00:00Z`)
  thursday.setUTCDate(thursday.getUTCDate() + 3 - ((thursday.getUTCDay() + 6) % 7))
  const year = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * 86_400_000)) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** What is drawn in one place of a chart: a group, or a span of time in which there was none. */
export type Slot = { key: string; group: Group | null }

/** Groups as drawn: on a time axis every span from first to last has a slot, empty ones included. */
export function groupSlots({ by, groups }: Pick<Groups, 'by' | 'groups'>): {
  slots: Slot[]
  isTime: boolean
} {
  const slotOf = (group: Group) => ({ key: JSON.stringify(group.key), group })
  const [only = '', ...others] = by
  const { span } = groupKeyOf(only)
  if (span === null || others.length > 0) return { slots: groups.map(slotOf), isTime: false }
  const byKey = new Map(groups.map((group) => [group.key[only], group]))
  const named = [...byKey.keys()].filter((key) => typeof key === 'string').sort()
  const last = named.at(-1)
  const slots: Slot[] = []
  for (let key = named[0]; key !== undefined && last !== undefined && key <= last;) {
    slots.push({ key, group: byKey.get(key) ?? null })
    if (slots.length > mostSlots) return { slots: groups.map(slotOf), isTime: true }
    key = spanOf(daysOf(key, span)[1], span)
  }
  return { slots, isTime: true }
}
