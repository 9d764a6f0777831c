import type { HplcCategory } from './hplc_categories'
import type { controls } from './hplc_order_lines'
import { type Fit, lineThrough } from './statistics'

export type ControlPoint = {
  control: (typeof controls)[number]
  expected_mg_ml: number | null
  measured_mg_ml: number
  peak_area: number
}

type Rules = Pick<HplcCategory, 'check_limit_percent' | 'loq_mg_ml' | 'min_r_squared'>

/** Different standards that a curve is made of at least. */
export const leastLevels = 3

/** How much of what was expected of a control was found, in percent. */
export const recoveryOf = ({ expected_mg_ml: expected, measured_mg_ml: found }: ControlPoint) =>
  expected === null || expected === 0 ? null : Number(((found / expected) * 100).toFixed(4))

/** Whether a control is what it should be: a blank below quantification, all else near what is expected. */
export function isWithin(point: ControlPoint, rules: Rules) {
  if (point.control === 'blank') return point.measured_mg_ml < rules.loq_mg_ml
  const recovery = recoveryOf(point)
  return recovery !== null && Math.abs(recovery - 100) <= rules.check_limit_percent
}

const levelsOf = (points: readonly ControlPoint[]) => new Set(points.map((one) => one.expected_mg_ml)).size

/** The calibration curve of a run: area by strength of its standards; null where they are too few. */
export function curveOf(points: readonly ControlPoint[]): Fit | null {
  const standards = points.filter(({ control }) => control === 'standard')
  if (levelsOf(standards) < leastLevels) return null
  return lineThrough(standards.map((one) => ({ x: one.expected_mg_ml ?? 0, y: one.peak_area })))
}

export type Fault = 'blank' | 'standard' | 'check' | 'curve'

/** What makes a system not suitable; empty where it is. A run without a curve of its own uses one that is valid. */
export function faultsOf(points: readonly ControlPoint[], rules: Rules): Fault[] {
  const curve = curveOf(points)
  const out = points.filter((point) => !isWithin(point, rules)).map(({ control }) => control)
  const bent = curve !== null && curve.r2 < rules.min_r_squared
  return [...new Set<Fault>([...out, ...(bent ? (['curve'] as const) : [])])]
}
