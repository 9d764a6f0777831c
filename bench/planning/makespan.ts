import type { PlanModel } from '../../src/planning/model'

/** The makespan of lanes, computed apart from the engine; it throws when they are no schedule of the model. */
export function makespanOf(
  { operations, lanes: machines }: PlanModel,
  lanes: readonly (readonly number[])[],
): number {
  const ends = new Map<number, number>()
  const places = machines.map(() => 0)
  const free = machines.map(() => 0)
  const canStart = (at: number) => operations[at]!.after.every(({ operation }) => ends.has(operation))
  for (let hasMoved = true; hasMoved;) {
    hasMoved = false
    lanes.forEach((lane, machine) => {
      for (let at = lane[places[machine]!]; at !== undefined && canStart(at); at = lane[++places[machine]!]) {
        const choice = operations[at]!.choices.find((one) => one.machine === machine)
        if (!choice || ends.has(at)) throw new Error(`${operations[at]!.key} is where it cannot be.`)
        const ready = operations[at]!.after.map(({ operation }) => ends.get(operation)!)
        free[machine] = Math.max(free[machine]!, ...ready) + choice.perUnit
        ends.set(at, free[machine]!)
        hasMoved = true
      }
    })
  }
  if (ends.size !== operations.length) throw new Error('The lanes wait for each other.')
  return Math.max(...ends.values())
}
