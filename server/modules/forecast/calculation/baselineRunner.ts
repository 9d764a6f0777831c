import { Piscina } from 'piscina'
import { type Baseline, type BaselineRules, baselinesOf } from '../../../../src/forecasting/baseline'

/** Where baselines are computed. */
export type BaselineRunner = {
  baselines: (rules: BaselineRules, series: readonly (readonly number[])[]) => Promise<Baseline[]>
  /** Ends what was started for the next calculation. */
  stop: () => Promise<void>
}

/** Computes in the calling thread. */
export const baselinesHere: BaselineRunner = {
  baselines: (rules, series) => Promise.resolve(baselinesOf(rules, series)),
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
    baselines: async (rules, series) => await thread.run({ rules, series }, { name: 'baselines' }),
    stop: () => thread.destroy(),
  }
}
