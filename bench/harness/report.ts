/** Half of all values are below the median, 95 of 100 below p95, 99 below p99. */
export const percentiles = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export const median = (values: readonly number[]) => percentiles(values).p50

const shown = (value: number) => value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0)

/** Prints at each tenth of a long run how fast the last one went: a rate that falls with what there is shows at once. */
export function tenths(what: string, whole: number) {
  const tenth = Math.max(1, Math.ceil(whole / 10))
  let [done, since] = [0, performance.now()]
  return () => {
    if (++done % tenth !== 0) return
    const now = performance.now()
    figure(`${what} ${done} of ${whole}`, tenth / ((now - since) / 1000), 'per second')
    since = now
  }
}

/** One figure on one line, beside what it is measured against in the same run, each with the ratio to it. */
export function figure(
  name: string,
  value: number,
  unit: string,
  ...baselines: { name: string; value: number }[]
) {
  const compared = baselines.map(
    (one) => `${one.name} ${shown(one.value)} | ${(value / one.value).toFixed(2)}`,
  )
  console.log([`${name}: ${shown(value)} ${unit}`, ...compared].join(' | '))
}
