// Forecasts in a thread of its own: what many products take of this node's time is not its callers'.
import { type BaselineRules, baselinesOf, type ProductHistory } from '../src/forecasting/baseline'

type Task = { rules: BaselineRules; products: readonly ProductHistory[] }

export const baselines = ({ rules, products }: Task) => baselinesOf(rules, products)
