import { clockParts } from '../../resources/kit/text/clockParts'
import { language } from '../../texts/texts'

let siteZone = 'America/Toronto'

/** From now on instants are shown in this time zone: the person's, else the site's. */
export const showTimesIn = (zone: string) => {
  siteZone = zone
}
/** The time zone in which instants are shown now. */
export const shownZone = () => siteZone

/** How days and times are written: shown MM/DD/YYYY, kept YYYY-MM-DD, with dashes where a sheet writes them so. */
export type TimePattern =
  | 'MM/DD/YYYY'
  | 'MM/DD/YYYY HH:mm'
  | 'MM/DD/YYYY HH:mm:ss'
  | 'MM-DD-YYYY'
  | 'YYYY-MM-DD'
  | 'YYYY-MM-DD HH:mm:ss'
  | 'MM/DD'
  | 'HH:mm'
  | 'HH:mm:ss'

/** Where a page is read in French, days are written as they are kept. */
const patternOf = (pattern: TimePattern) =>
  language() === 'fr-CA'
    ? pattern.replace(/MM([/-])DD\1YYYY/, 'YYYY-MM-DD').replace(/^MM\/DD$/, 'MM-DD')
    : pattern

/** An instant in a pattern, on the clocks of the shown zone. */
export function timeText(at: string | Date, pattern: TimePattern, zone = siteZone) {
  const { year, month, day, hour, minute, second } = clockParts(at, zone)
  return patternOf(pattern)
    .replace('YYYY', year)
    .replace('MM', month)
    .replace('DD', day)
    .replace('HH', hour)
    .replace('mm', minute)
    .replace('ss', second)
}

/** A calendar day, stored YYYY-MM-DD, in a pattern; MM/DD/YYYY by default. */
export const day = (value: string, pattern: 'MM/DD/YYYY' | 'MM-DD-YYYY' | 'MM/DD' = 'MM/DD/YYYY') =>
  timeText(`${value.slice(0, 10)}T00:00:00Z`, pattern, 'UTC')

/** The calendar day of an instant in the shown zone, YYYY-MM-DD. */
export const dayOf = (at: string | Date, zone = siteZone) => timeText(at, 'YYYY-MM-DD', zone)

/** HH:mm in the shown zone; seconds only in logs and ages. */
export const clock = (at: string | Date, { seconds = false, zone = siteZone } = {}) =>
  timeText(at, seconds ? 'HH:mm:ss' : 'HH:mm', zone)

/** An instant: MM/DD/YYYY HH:mm in the shown zone. */
export const instant = (at: string | Date, { seconds = false, zone = siteZone } = {}) =>
  timeText(at, seconds ? 'MM/DD/YYYY HH:mm:ss' : 'MM/DD/YYYY HH:mm', zone)
