import type { StampingLog } from '../../../resources/production/stamping/stamping_logs'

const minuteMs = 60_000

/**
 * Minutes until a reel is used up, at the rate of the session before it; what is on it is counted only when it comes off,
 * so that what was used since is worked out. Null before any session has ended.
 */
export function minutesLeft(
  remaining: number,
  { started_at }: Pick<StampingLog, 'started_at'>,
  last: Pick<StampingLog, 'stamps_consumed' | 'started_at' | 'ended_at'> | null,
  now: number,
): number | null {
  if (!last?.ended_at) return null
  const took = (Date.parse(last.ended_at) - Date.parse(last.started_at)) / minuteMs
  if (took <= 0 || last.stamps_consumed === 0) return null
  const perMinute = last.stamps_consumed / took
  const used = Math.max(0, (now - Date.parse(started_at)) / minuteMs) * perMinute
  return Math.max(0, Math.round((remaining - used) / perMinute))
}
