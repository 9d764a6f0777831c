import type { PlanChange } from '../../../../../planning/changes'
import type { PlanModel } from '../../../../../planning/model'

/** So many trials are spread over the operations of a plan. */
export const trials = 160

/** The farthest that a trial moves a card from the head of a lane. */
const places = 40

/**
 * A move of a card that can be moved: within its lane, to another machine, or out of the backlog into a lane that takes it.
 * None where no operation from its place on can be.
 */
export function trialOf({ operations, lanes, machines }: PlanModel, trial: number): PlanChange[] {
  // Steps of every kind: as many apart they might all be the same step of their orders.
  const first = Math.floor((trial / trials) * operations.length) + trial
  for (let at = first; at < operations.length; at++) {
    const { state, pin, choices, key } = operations[at]!
    const own = lanes.findIndex((lane) => lane.includes(at))
    const machine = own >= 0 && trial % 2 === 0 ? own : choices[trial % choices.length]?.machine
    if (state !== 'waiting' || pin || machine === undefined) continue
    const others = lanes[machine]!.slice(0, places).filter((one) => one !== at)
    const behind = others.at((trial * 7) % Math.max(1, others.length))
    const after = behind === undefined ? null : operations[behind]!.key
    return [{ kind: 'place', key, machine: machines[machine]!.id, after }]
  }
  return []
}
