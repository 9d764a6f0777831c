import { meanOf } from '../laboratory/statistics'

/** A check as a point of the chart of means. */
export type Subgroup = { units: number; mean_ml: number; sd_ml: number }

/** So many checks make limits; fewer say nothing of the process. */
export const leastSubgroups = 8
/** Checks that the limits are computed from at most. */
export const mostSubgroups = 50

/** The centre of the chart of means, and the standard deviation of one container within its checks; null for too few. */
export function processOf(checks: readonly Subgroup[]) {
  const free = checks.reduce((sum, { units }) => sum + Math.max(0, units - 1), 0)
  if (checks.length < leastSubgroups || free === 0) return null
  const squares = checks.reduce((sum, { units, sd_ml }) => sum + Math.max(0, units - 1) * sd_ml ** 2, 0)
  return { centre_ml: meanOf(checks.map(({ mean_ml }) => mean_ml)), sigma_ml: Math.sqrt(squares / free) }
}

/** The limits of the mean of so many containers: three standard deviations to each side. */
export function limitsOf(process: { centre_ml: number; sigma_ml: number }, units: number) {
  const reach = (3 * process.sigma_ml) / Math.sqrt(Math.max(1, units))
  const rounded = (value: number) => Number(value.toFixed(4))
  return { low_ml: rounded(process.centre_ml - reach), high_ml: rounded(process.centre_ml + reach) }
}

/** Whether a check is within the limits that those before it make. */
export function isInControl(before: readonly Subgroup[], { units, mean_ml }: Subgroup) {
  const process = processOf(before)
  if (process === null) return true
  const { low_ml, high_ml } = limitsOf(process, units)
  return mean_ml >= low_ml && mean_ml <= high_ml
}
