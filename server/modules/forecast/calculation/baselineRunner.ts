import { Piscina } from 'piscina'
import {
  type Baseline,
  type BaselineRules,
  baselinesOf,
  type ProductHistory,
} from '../../../../src/forecasting/baseline'

/** Where baselines are computed. */
export type BaselineRunner = {
  baselines: (rules: BaselineRules, products: readonly ProductHistory[]) => Promise<Baseline[]>
  /** Ends what was started for the next calculation. */
  stop: () => Promise<void>
}

/** Computes in the calling thread. */
export const baselinesHere: BaselineRunner = {
  baselines: (rules, products) => Promise.resolve(baselinesOf(rules, products)),
  stop: () => Promise.resolve(),
}

/** Computes in a thread of its own, from the file of that thread, behind all other work of the machine. */
export function baselineThread(file: URL): BaselineRunner {
  const thread = new Piscina({
    filename: file.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    niceIncrement: 10,
  })
  return {
    baselines: async (rules, products) => await thread.run({ rules, products }, { name: 'baselines' }),
    stop: () => thread.destroy(),
  }
}
