/** Half up, also for figures that are a hair below it in binary. */
export const roundHalfUp = (value: number, step = 1) => Math.floor(value / step + 0.5 + 1e-9) * step

/**
 * Splits a total into parts in proportion to weights, in whole steps that sum exactly to it: each part its whole steps,
 * the steps that are left to the largest remainders, the first of equal ones. What is less than a step stays with the
 * largest weight. Equal parts without weights.
 */
export const splitByLargestRemainder = (total: number, weights: readonly number[], step = 1): number[] => {
  if (weights.length === 0) return []
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const steps = Math.floor(total / step + 1e-9)
  const exact = weights.map((weight) => (steps * (sum > 0 ? weight : 1)) / (sum > 0 ? sum : weights.length))
  const parts = exact.map((part) => Math.floor(part + 1e-9))
  const left = steps - parts.reduce((all, part) => all + part, 0)
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part - (parts[index] ?? 0) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  const result = parts.map((part) => Number((part * step).toFixed(6)))
  const rest = Number((total - steps * step).toFixed(6))
  if (rest > 0) {
    const largest = weights.indexOf(Math.max(...weights))
    result[largest] = Number(((result[largest] ?? 0) + rest).toFixed(6))
  }
  return result
}
