import { type ClockParts, clockParts } from './clockParts'

const asUtc = ({ year, month, day, hour, minute, second }: ClockParts) =>
  Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)

/**
 * The instant at which clocks in the zone show this day and time (HH:mm:ss). Where clocks go back it is the
 * earlier one; a skipped time is shifted forward by the length of the gap.
 */
export function instantIn(timeZone: string, on: string, time: string): Date {
  const shown = Date.parse(`${on}T${time}Z`)
  const offsetAt = (at: number) => asUtc(clockParts(new Date(at), timeZone)) - at
  const day = 86_400_000
  // Of the offsets before and after, the one that maps back to the given time; the greater one is the earlier
  // instant.
  const offsets = [offsetAt(shown - day), offsetAt(shown + day)].sort((a, b) => b - a)
  const exact = offsets.find((offset) => offsetAt(shown - offset) === offset)
  return new Date(shown - (exact ?? Math.min(...offsets)))
}
