import { milli } from './rangeRules'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The mean, unrounded. */
export const meanOf = (values: readonly number[]) => sum(values) / values.length

/** The mean of strengths to 0.001 mg/ml, from exact thousandths. */
export const meanStrength = (values: readonly number[]) =>
  Math.round(sum(values.map(milli)) / values.length) / 1000

/** The standard deviation of a sample; 0 of a single value. */
export function deviationOf(values: readonly number[]) {
  if (values.length < 2) return 0
  const mean = meanOf(values)
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1))
}

/** The relative standard deviation in percent, to four decimals. */
export function rsdOf(values: readonly number[]) {
  const mean = meanOf(values)
  return mean === 0 ? 0 : Number(((deviationOf(values) / mean) * 100).toFixed(4))
}

export type Point = { x: number; y: number }
export type Fit = { slope: number; intercept: number; r2: number }

/** The straight line through points by least squares, with r²; null for fewer than two different x. */
export function lineThrough(points: readonly Point[]): Fit | null {
  const [mx, my] = [meanOf(points.map(({ x }) => x)), meanOf(points.map(({ y }) => y))]
  const sxx = sum(points.map(({ x }) => (x - mx) ** 2))
  const syy = sum(points.map(({ y }) => (y - my) ** 2))
  const sxy = sum(points.map(({ x, y }) => (x - mx) * (y - my)))
  if (points.length < 2 || sxx === 0) return null
  const slope = sxy / sxx
  return { slope, intercept: my - slope * mx, r2: syy === 0 ? 1 : Math.min(1, (sxy * sxy) / (sxx * syy)) }
}

/** Rules of Westgard that a point of a control chart may break. */
const westgardRules = ['1-3s', '2-2s', 'R-4s', '4-1s', '10x', '1-2s'] as const
export type WestgardRule = (typeof westgardRules)[number]

/** The rules that each point breaks together with those before it, for a mean and a standard deviation. */
export function westgard(values: readonly number[], mean: number, sd: number): WestgardRule[][] {
  if (sd === 0) return values.map(() => [])
  const z = values.map((value) => (value - mean) / sd)
  /** Whether the last `many` up to `at` are all on one side, beyond `limit`. */
  const run = (at: number, many: number, limit: number) => {
    const last = z.slice(at - many + 1, at + 1)
    return last.length === many && (last.every((one) => one > limit) || last.every((one) => one < -limit))
  }
  return z.map((one, at) => {
    const before = z[at - 1] ?? 0
    const broken: Record<WestgardRule, boolean> = {
      '1-3s': Math.abs(one) > 3,
      '2-2s': run(at, 2, 2),
      'R-4s': (one > 2 && before < -2) || (one < -2 && before > 2),
      '4-1s': run(at, 4, 1),
      '10x': run(at, 10, 0),
      '1-2s': Math.abs(one) > 2,
    }
    return westgardRules.filter((rule) => broken[rule])
  })
}
