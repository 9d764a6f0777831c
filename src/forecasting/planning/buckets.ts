import { splitByLargestRemainder } from '../rounding'

/** Days from one to another, both included, YYYY-MM-DD. */
export interface Days {
  from: string
  to: string
}

const dayMs = 86_400_000
const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
const textOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** Days that two spans have in common. */
export const daysShared = (one: Days, other: Days) =>
  Math.max(
    0,
    Math.min(numberOf(one.to), numberOf(other.to)) - Math.max(numberOf(one.from), numberOf(other.from)) + 1,
  )

/** The buckets of a horizon: its days, or its weeks from Monday to Sunday, of which the first and last may be shorter. */
export function bucketsOf({ from, to }: Days, bucket: 'day' | 'week'): Days[] {
  const [first, last] = [numberOf(from), numberOf(to)]
  const buckets: Days[] = []
  for (let day = first; day <= last;) {
    // 1970-01-01 was a Thursday.
    const sunday = day + 6 - ((day + 3) % 7)
    const end = bucket === 'day' ? day : Math.min(last, sunday)
    buckets.push({ from: textOf(day), to: textOf(end) })
    day = end + 1
  }
  return buckets
}

/** The bucket that a day counts in: one before the horizon in the first, one after it in none. */
export function bucketAt(buckets: readonly Days[], day: string): number {
  const at = buckets.findIndex(({ to }) => day <= to)
  return at
}

/** The forecast of a period by bucket, in whole units in proportion to its days; what is outside of the horizon is left out. */
export function forecastByBucket(qty: number, period: Days, buckets: readonly Days[]): number[] {
  const shared = buckets.map((bucket) => daysShared(bucket, period))
  const outside = daysShared(period, period) - shared.reduce((sum, days) => sum + days, 0)
  return splitByLargestRemainder(qty, [...shared, outside]).slice(0, -1)
}
