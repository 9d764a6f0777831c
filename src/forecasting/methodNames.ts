/** Every method by its name, simplest first. */
export const methodNames = [
  'naive',
  'seasonal_naive',
  'moving_average',
  'mean_12',
  'ses',
  'holt',
  'damped_trend',
  'holt_winters',
  'theta',
  'comb',
  'croston',
  'sba',
  'tsb',
  'pooled',
] as const
export type MethodName = (typeof methodNames)[number]
