import { isCircle, preview } from '../../src/planning/preview'
import { project, projection, schedule } from '../../src/planning/build'
import type { PlanModel } from '../../src/planning/model'
import { chanceOf } from '../../src/planning/improving/chance'
import { figure, percentiles } from '../harness/report'
import { plantOf } from './plant'

const sizes = [
  { orders: 2_000, plans: 15, drags: 60 },
  { orders: 5_000, plans: 7, drags: 30 },
  { orders: 20_000, plans: 3, drags: 12 },
]

const millisecondsOf = (act: () => void) => {
  const started = performance.now()
  act()
  return performance.now() - started
}

/** A drag of the pointer: an operation a few places forward in its lane. */
function drag(model: PlanModel, chance: (below: number) => number) {
  const machine = chance(model.lanes.length)
  const lane = model.lanes[machine]!
  const place = 5 + chance(lane.length - 10)
  const keyAt = (at: number) => model.operations[lane[at]!]!.key
  const after = keyAt(place - 2)
  return { kind: 'place' as const, key: keyAt(place), machine: model.machines[machine]!.id, after }
}

/** Times of the whole plan, and of a drag with everything re-timed beside it, in a plant of 40 machines. */
export function times() {
  for (const { orders, plans, drags } of sizes) {
    const empty = plantOf({ orders, seed: 1 })
    const built = schedule(empty)
    if (isCircle(built)) throw new Error(built.circle.join(' '))
    const model = { ...empty, lanes: built.lanes }
    const before = projection(model)
    if (isCircle(before)) throw new Error(before.circle.join(' '))
    const whole = percentiles(Array.from({ length: plans }, () => millisecondsOf(() => project(empty))))
    const chance = chanceOf(orders)
    const moved = percentiles(
      Array.from({ length: drags }, () => {
        const change = drag(model, chance)
        return millisecondsOf(() => preview(model, [change], before))
      }),
    )
    for (const part of ['p50', 'p95'] as const)
      figure(`planning ${orders} orders, a drag with all re-timed, ${part}`, moved[part], 'ms', {
        name: 'the whole plan',
        value: whole[part],
      })
  }
}
