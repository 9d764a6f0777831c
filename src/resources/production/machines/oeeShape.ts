import * as z from 'zod/mini'

/** Availability, performance, quality and their product in percent; null is "not computable". */
export const oeeParts = {
  oee: z.nullable(z.number()),
  a: z.nullable(z.number()),
  p: z.nullable(z.number()),
  q: z.nullable(z.number()),
}

/** What the effort of machines comes to, wherever it is told. */
export const oeeFigures = {
  ...oeeParts,
  p_raw: z.nullable(z.number()),
  run_minutes: z.number(),
  planned_minutes: z.number(),
  down_minutes: z.number(),
  /** Without data: neither idle nor running. */
  unknown_minutes: z.number(),
  micro_stop_minutes: z.number(),
  speed_loss_minutes: z.nullable(z.number()),
  /** Share of the time of stops of which the reason is not known yet. */
  unclassified_percent: z.nullable(z.number()),
  good: z.number(),
  total: z.number(),
}
