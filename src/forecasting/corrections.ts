import { median } from './methods/fit'
import { isSeasonal, seasonalIndices } from './seasonality'

/** A bucket of a history that is not taken as it is. */
export interface Correction {
  /** Its place in the history, the oldest 0. */
  place: number
  kind: 'outlier' | 'stock_out'
  actual: number
  corrected: number
}

const around = 3
const fewestBuckets = 8
/** A value is an outlier so many deviations from the median of those around it, and this share of the median. */
const deviations = 3
const leastShare = 0.5

/** The indices of a season that shows, else 1 for every bucket: of medians, so that one value moves no other year. */
const indicesOf = (history: readonly number[], period: number) => {
  const indices = isSeasonal(history, period) ? seasonalIndices(history, period, median) : null
  return (place: number) => indices?.[place % period] ?? 1
}

const withoutPlace = (values: readonly number[], centre: number, isLeftOut: (place: number) => boolean) =>
  Array.from({ length: 2 * around + 1 }, (_, offset) => centre - around + offset).flatMap((place) => {
    const value = values[place]
    return value === undefined || isLeftOut(place) ? [] : [value]
  })

/**
 * Values far from the median of the seven around them, their season taken off; they become that median. The last bucket is
 * never one: a new level begins as an outlier does. Source: Hampel, "The influence curve and its role in robust estimation",
 * JASA 69 (1974), with 1.4826 median deviations for a normal one.
 */
export function outliersOf(history: readonly number[], period: number): Correction[] {
  if (history.length < fewestBuckets) return []
  const indexAt = indicesOf(history, period)
  const level = history.map((value, place) => value / indexAt(place))
  return level.slice(0, -1).flatMap((value, place) => {
    const near = withoutPlace(level, place, () => false)
    const middle = median(near)
    const spread = 1.4826 * median(near.map((one) => Math.abs(one - middle)))
    const apart = Math.abs(value - middle)
    if (apart <= deviations * spread || apart <= leastShare * middle || middle <= 0) return []
    return [{ place, kind: 'outlier', actual: history[place] ?? 0, corrected: middle * indexAt(place) }]
  })
}

/**
 * Buckets in which stock ran out show what could be had, not what was wanted: they become the median of the buckets around
 * them that are not so, where that is more. Source: Wecker, "Predicting demand from sales data in the presence of stockouts",
 * Management Science 24 (1978).
 */
export function stockOutsOf(
  history: readonly number[],
  period: number,
  isOut: (place: number) => boolean,
): Correction[] {
  const indexAt = indicesOf(history, period)
  const level = history.map((value, place) => value / indexAt(place))
  return history.flatMap((actual, place) => {
    if (!isOut(place)) return []
    const near = withoutPlace(level, place, isOut)
    const corrected = near.length === 0 ? actual : median(near) * indexAt(place)
    return corrected > actual ? [{ place, kind: 'stock_out', actual, corrected }] : []
  })
}

/** A history with its corrections. */
export const corrected = (history: readonly number[], corrections: readonly Correction[]): number[] => {
  const byPlace = new Map(corrections.map((one) => [one.place, one.corrected]))
  return history.map((value, place) => byPlace.get(place) ?? value)
}
