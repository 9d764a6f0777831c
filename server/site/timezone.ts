import { invalid } from '../engine/errors'

/** A time zone must be one that clocks know. */
export function assertZone(timezone: unknown) {
  if (typeof timezone !== 'string') return
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone }).format(0)
  } catch {
    throw invalid({ timezone: 'in' })
  }
}
