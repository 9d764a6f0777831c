/** The parts of an instant on the clocks of a time zone, two digits each but the year. */
export type ClockParts = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>>

const formats = new Map<string, Intl.DateTimeFormat>()

// Creating a formatter costs a hundred times as much as using it.
function formatOf(timeZone: string) {
  const cache = formats.get(timeZone)
  if (cache) return cache
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
