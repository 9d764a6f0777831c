// Forecasts in a thread of its own: what many products take of this node's time is not its callers'.
import { type BaselineRules, baselinesOf } from '../src/forecasting/baseline'

type Task = { rules: BaselineRules; series: readonly (readonly number[])[] }

export const baselines = ({ rules, series }: Task) => baselinesOf(rules, series)
