import { dayOf, shownZone, timeText } from '../format/timeText'
import { serverNow } from '../../streams/connection/clock'
import { instantIn } from '../../resources/kit/text/zoneTime'
import { t } from '../../texts/texts'

/** What a typed text means: a day or instant as it is kept, nothing, or a sentence of what is wrong with it. */
export type ReadTime = { ok: true; value: string | null } | { ok: false; wrong: string }

const nothing: ReadTime = { ok: true, value: null }
const no = (wrong: string): ReadTime => ({ ok: false, wrong })

const shapes = [
  /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4})$/,
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/,
]

const dayMs = 86_400_000
const dayWords = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
])

/** Days from today: `tomorrow`, `+3`, `-1`; undefined for anything else. */
const daysAhead = (text: string) =>
  /^[+-]\d{1,4}$/.test(text) ? Number(text) : dayWords.get(text.toLowerCase())

/** The year in which a month and day is nearest to today: in December 1/5 is in January to come. */
function nearestYear(month: string, day: string, today: string) {
  const year = Number(today.slice(0, 4))
  const distance = (of: number) => Math.abs(Date.UTC(of, Number(month) - 1, Number(day)) - Date.parse(today))
  return String([year, year - 1, year + 1].toSorted((one, other) => distance(one) - distance(other))[0])
}

/**
 * Reads a day as MM/DD/YYYY, MM-DD-YYYY or YYYY-MM-DD, as MM/DD of the nearest year, or from the plant's today as
 * `today`, `tomorrow`, `yesterday`, `+3`; kept YYYY-MM-DD.
 */
export function readDay(text: string): ReadTime {
  const trimmed = text.trim()
  if (trimmed === '') return nothing
  const today = dayOf(new Date(serverNow()))
  const ahead = daysAhead(trimmed)
  if (ahead !== undefined)
    return { ok: true, value: new Date(Date.parse(today) + ahead * dayMs).toISOString().slice(0, 10) }
  const short = /^(\d{1,2})[/-](\d{1,2})$/.exec(trimmed)
  if (short) {
    const [, month = '', day = ''] = short
    return readDay(`${trimmed}/${nearestYear(month, day, today)}`.replaceAll('-', '/'))
  }
  const found = shapes.map((shape) => shape.exec(trimmed)?.groups).find(Boolean)
  if (!found) return no(t('Enter the date as MM/DD/YYYY'))
  const { year = '', month = '', day = '' } = found
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso)
    ? { ok: true, value: iso }
    : no(t('No such date: {trimmed}', { trimmed }))
}

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i

/** Reads a day and time on the clocks of the shown zone, or an ISO instant; kept as an instant in UTC. */
export function readInstant(text: string, zone = shownZone()): ReadTime {
  const trimmed = text.trim()
  if (trimmed === '') return nothing
  if (isoInstant.test(trimmed) && !Number.isNaN(Date.parse(trimmed)))
    return { ok: true, value: new Date(trimmed).toISOString() }
  const [, on = '', hour = '', minute = '', second = '00'] =
    /^(\S+?)[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/i.exec(trimmed) ?? []
  const day = readDay(on)
  if (!day.ok || day.value === null)
    return on === '' || day.ok ? no(t('Enter date and time as MM/DD/YYYY HH:mm:ss')) : day
  const time = `${hour.padStart(2, '0')}:${minute}:${second}`
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return no(t('No such time: {time}', { time }))
  const at = instantIn(zone, day.value, time)
  if (timeText(at, 'HH:mm:ss', zone) !== time)
    return no(t('Clocks skip {time} on that day', { time: time.slice(0, 5) }))
  return { ok: true, value: at.toISOString() }
}
