import { roundHalfUp } from '../rounding'

/** A number of a planner this far from the baseline needs a reason. */
const farShare = 0.25

/** Whether a planner's number is so far from the baseline that it needs a reason; without a baseline none does. */
export const isFar = (manual: number, baseline: number) =>
  baseline > 0 && Math.abs(manual - baseline) > farShare * baseline + 1e-9

/** What a method says of a row with the growth of its period, in whole units. */
export const forecastQty = (baseline: number, growthPercent: number) =>
  roundHalfUp(baseline * (1 + growthPercent / 100))
