import { type HplcRange, rangeTypes, type RangeType } from './hplc_ranges'

export type RangeRow = Pick<
  HplcRange,
  'id' | 'type' | 'percent_range' | 'hplc_category_id' | 'strength_from' | 'strength_to' | 'is_active'
>

/** What is measured: its category and the strength it should have. */
export type RangeSubject = { categoryId: number | null; strength: number }

const isBanded = ({ strength_from: from, strength_to: to }: RangeRow) => from !== null || to !== null

/** Whether a range speaks of products of this category and strength. */
const applies = (range: RangeRow, { categoryId, strength }: RangeSubject) =>
  range.is_active === 1 &&
  (range.hplc_category_id === null || range.hplc_category_id === categoryId) &&
  (range.strength_from === null || strength >= range.strength_from) &&
  (range.strength_to === null || strength <= range.strength_to)

const rankOf = (range: RangeRow) => (range.hplc_category_id === null ? 0 : 2) + (isBanded(range) ? 1 : 0)

/** Whether two ranges would both be the most specific of one subject. */
export const collide = (one: RangeRow, other: RangeRow) =>
  one.type === other.type &&
  one.hplc_category_id === other.hplc_category_id &&
  isBanded(one) === isBanded(other) &&
  (one.strength_from ?? 0) <= (other.strength_to ?? Infinity) &&
  (other.strength_from ?? 0) <= (one.strength_to ?? Infinity)

type Winner<R> = { ok: true; range: R } | { ok: false; type: RangeType; why: 'none' | 'several' }

/** The one range of a type that counts: the most specific active one. */
function winnerOf<R extends RangeRow>(
  ranges: readonly R[],
  type: RangeType,
  subject: RangeSubject,
): Winner<R> {
  const fitting = ranges.filter((range) => range.type === type && applies(range, subject))
  const best = Math.max(...fitting.map(rankOf))
  const [range, second] = fitting.filter((one) => rankOf(one) === best)
  if (!range) return { ok: false, type, why: 'none' }
  return second ? { ok: false, type, why: 'several' } : { ok: true, range }
}

/** Strength in thousandths, as it is stored: sums and comparisons of these are exact. */
export const milli = (strength: number) => Math.round(strength * 1000)

/** The limits of a target strength with these deviations, to 0.001 mg/ml. */
export function limitsOf(target: number, below: number, above: number) {
  const part = (percent: number) => (milli(target) * Math.round(percent * 10_000)) / 1_000_000
  return {
    min: Math.max(0, Math.round(milli(target) - part(below))) / 1000,
    max: Math.round(milli(target) + part(above)) / 1000,
  }
}

export type Limits<R> =
  | { ok: true; min: number; max: number; ranges: readonly R[] }
  | { ok: false; type: RangeType; why: 'none' | 'several' }

/** The limits of a result: of products without nicotine from 0 to their own limit, else by the ranges that count. */
export function resolveLimits<R extends RangeRow>(
  ranges: readonly R[],
  subject: RangeSubject,
  zeroLimit: number,
): Limits<R> {
  if (subject.strength === 0) return { ok: true, min: 0, max: zeroLimit, ranges: [] }
  const least = winnerOf(ranges, rangeTypes.minimum, subject)
  if (!least.ok) return least
  const most = winnerOf(ranges, rangeTypes.maximum, subject)
  if (!most.ok) return most
  const { min, max } = limitsOf(subject.strength, least.range.percent_range, most.range.percent_range)
  return { ok: true, min, max, ranges: [least.range, most.range] }
}
