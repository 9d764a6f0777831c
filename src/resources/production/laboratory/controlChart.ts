import * as z from 'zod/mini'
import { deviationOf, meanOf, westgard, type WestgardRule } from './statistics'

const point = z.object({
  id: z.int(),
  label: z.string(),
  at: z.string(),
  value: z.number(),
  rules: z.array(z.string()),
})

/** What a control chart shows: values over time around their mean, with limits and the rules they break. */
export const controlChart = z.object({
  target: z.nullable(z.number()),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  mean: z.nullable(z.number()),
  sd: z.nullable(z.number()),
  points: z.array(point),
})
export type ControlChart = z.output<typeof controlChart>

type Limits = Pick<ControlChart, 'target' | 'min' | 'max'>

const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(4)))

/** Points in the order of time, with mean, standard deviation and the rules of Westgard they break. */
export function controlChartOf<P extends { value: number }>(newestFirst: readonly P[], limits: Limits) {
  const points = newestFirst.toReversed()
  const values = points.map(({ value }) => value)
  const mean = values.length === 0 ? null : meanOf(values)
  const sd = values.length < 2 ? null : deviationOf(values)
  const broken = westgard(values, mean ?? 0, sd ?? 0)
  return {
    ...limits,
    mean: rounded(mean),
    sd: rounded(sd),
    points: points.map((point, at): P & { rules: WestgardRule[] } => ({ ...point, rules: broken[at] ?? [] })),
  }
}
