import { lowerBound, shorten } from '../../src/planning/improving/tabu'
import { figure } from '../harness/report'
import { type Instance, instancesIn } from './instances'
import { makespanOf } from './makespan'

const limits = [0.3, 1, 5]

/** How far above the best known lower bound a search of some seconds ends, in percent. */
function gapOf({ name, lower, model }: Instance, seconds: number): number {
  const until = performance.now() + seconds * 1000
  const shortened = shorten(model, { steps: Number.MAX_SAFE_INTEGER, stop: () => performance.now() >= until })
  if ('circle' in shortened) throw new Error(`${name} has a circle.`)
  const makespan = makespanOf(model, shortened.lanes)
  if (makespan !== shortened.makespan)
    throw new Error(`${name} ends at ${makespan}, not ${shortened.makespan}.`)
  return (makespan / (lower || lowerBound(model)) - 1) * 100
}

/** A line for each family and time limit: the mean gap, and what is not optimal. */
export function families(folder: string) {
  const all = instancesIn(folder)
  for (const family of new Set(all.map((instance) => instance.family)))
    for (const seconds of limits) {
      const members = all.filter((instance) => instance.family === family)
      const gaps = members.map((instance) => gapOf(instance, seconds))
      const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
      const optimal = gaps.filter((gap) => gap < 1e-9).length
      figure(
        `planning ${family}, ${gaps.length} instances, ${optimal} at the bound, gap in ${seconds} s`,
        mean,
        '%',
      )
    }
}
