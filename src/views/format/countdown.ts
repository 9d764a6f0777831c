import { duration } from './format'

/** How long until an instant: with its seconds in the last hour. */
export function countdown(until: number, now: number) {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  return seconds < 3600
    ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    : duration(seconds / 60)
}
