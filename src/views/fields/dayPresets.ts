import dayjs from 'dayjs'
import { serverNow } from '../../streams/connection/clock'
import { dayOf, shownZone } from '../format/timeText'
import { instantIn } from '../../resources/kit/text/zoneTime'
import { t } from '../../texts/texts'

type Span = { label: string; from: dayjs.Dayjs; to: dayjs.Dayjs }

const weekLater = () => t('A week later')
const iso = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD')

/** The eight short ways to a day or a span of days, by the plant's calendar; a week begins on Sunday, as in Canada. */
function spans(): Span[] {
  const today = dayjs(dayOf(new Date(serverNow())))
  const span = (label: string, from: dayjs.Dayjs, to = from) => ({ label, from, to })
  const sunday = today.subtract(today.day(), 'day')
  const month = (label: string, first: dayjs.Dayjs) => span(label, first, first.endOf('month'))
  const first = today.startOf('month')
  return [
    span(t('Today'), today),
    span(t('This Week'), sunday, sunday.add(6, 'day')),
    span(t('Yesterday'), today.subtract(1, 'day')),
    span(t('A week ago'), today.subtract(1, 'week'), today),
    span(weekLater(), today, today.add(1, 'week')),
    month(t('This month'), first),
    month(t('Last month'), first.subtract(1, 'month')),
    month(t('Next month'), first.add(1, 'month')),
  ]
}

/** Quick choices of one day: of a week or month its first; "a week later" is the day itself. */
export const dayPresets = () =>
  spans().map(({ label, from, to }) => ({ label, value: iso(label === weekLater() ? to : from) }))

/** Spans of days a filter offers: from and to, both included. */
export const spanPresets = () =>
  spans().map(({ label, from, to }) => ({ label, from: iso(from), to: iso(to) }))

/** The instant at which clocks in the shown time zone read this day and time, HH:mm or HH:mm:ss. */
export const instantAt = (on: string, time: string) =>
  instantIn(shownZone(), on, time.length === 5 ? `${time}:00` : time).toISOString()

/** The first instant of a calendar day in the shown time zone, so that a filter by days follows the plant's clock. */
export const startOfDay = (on: string) => instantAt(on, '00:00')

/** The last millisecond of a calendar day in the shown time zone. */
export const endOfDay = (on: string) =>
  new Date(Date.parse(startOfDay(iso(dayjs(on).add(1, 'day')))) - 1).toISOString()
