import { Counter, Gauge, type Registry } from 'prom-client'

/** A figure that is read when the metrics are: its value, or values by label; null leaves it out. */
export type Figure = {
  name: string
  help: string
  label?: string
  read: () => number | null | Iterable<readonly [string, number]>
}

function register(to: Registry, { name, help, label, read }: Figure, isCounter: boolean) {
  const Kind = isCounter ? Counter : Gauge
  const metric: Counter | Gauge = new Kind({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [to],
    collect() {
      metric.reset()
      const values = read()
      if (values === null) return metric.remove()
      if (typeof values === 'number') return metric.inc(values)
      for (const [value, figure] of values) metric.inc({ [label ?? 'of']: value }, figure)
    },
  })
}

/** Figures that go up and down. */
export const gauges = (to: Registry, figures: readonly Figure[]) => {
  for (const figure of figures) register(to, figure, false)
}

/** Figures that only grow while the process runs; their names end in _total. */
export const counters = (to: Registry, figures: readonly Figure[]) => {
  for (const figure of figures) register(to, figure, true)
}
