/** When a batch was weighed, and how long its recipe mixes and rests. */
export type BatchTimes = { weighed_at: string | null; mix_minutes: number; rest_hours: number }

/** When a batch is mixed, in ms since 1970; null before all of it is weighed. */
export const mixEnd = ({ weighed_at, mix_minutes }: BatchTimes): number | null =>
  weighed_at === null ? null : Date.parse(weighed_at) + mix_minutes * 60_000

/** When a batch has rested, which it does once it is mixed. */
export function restEnd(times: BatchTimes): number | null {
  const mixed = mixEnd(times)
  return mixed === null ? null : mixed + times.rest_hours * 3_600_000
}
