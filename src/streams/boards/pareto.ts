export type Cause = { name: string; value: number }

/** Causes by size, each with the share of all, in percent, of those up to it; of all causes only the largest where many. */
export function paretoOf(causes: readonly Cause[], most = causes.length) {
  const sorted = causes.toSorted((one, other) => other.value - one.value)
  const total = sorted.reduce((sum, { value }) => sum + value, 0)
  let running = 0
  return sorted.slice(0, most).map(({ name, value }) => {
    running += value
    return { name, value, inAll: total > 0 ? Math.round((running / total) * 100) : 0 }
  })
}
