import * as z from 'zod/mini'

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
