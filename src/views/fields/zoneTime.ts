/** The parts of an instant on the clocks of a time zone, two digits each but the year. */
export type ClockParts = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>>

const formats = new Map<string, Intl.DateTimeFormat>()

// Making a format costs a hundred times as much as using it.
function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const fresh = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, fresh)
  return fresh
}

/** What clocks in the zone show at an instant. */
export const clockParts = (at: string | Date, timeZone: string) =>
  Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  ) as ClockParts

const asUtc = ({ year, month, day, hour, minute, second }: ClockParts) =>
  Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)

/**
 * The instant at which clocks in the zone show this day and time (HH:mm:ss). Where clocks go back it is the earlier
 * one; a time that clocks jump over gives the instant as far behind the jump as it lies in it.
 */
export function instantIn(timeZone: string, on: string, time: string): Date {
  const shown = Date.parse(`${on}T${time}Z`)
  const offsetAt = (at: number) => asUtc(clockParts(new Date(at), timeZone)) - at
  const day = 86_400_000
  // Of the offsets before and after, the one that leads back to what was asked; the greater is the earlier instant.
  const offsets = [offsetAt(shown - day), offsetAt(shown + day)].sort((a, b) => b - a)
  const exact = offsets.find((offset) => offsetAt(shown - offset) === offset)
  return new Date(shown - (exact ?? Math.min(...offsets)))
}
