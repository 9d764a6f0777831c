import { effectOf, effectOfMove, isCircle } from '../../src/planning/preview'
import { project, projection, schedule } from '../../src/planning/build'
import type { PlanChange } from '../../src/planning/changes'
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
function drag(model: PlanModel, chance: (below: number) => number): PlanChange {
  const machine = chance(model.lanes.length)
  const lane = model.lanes[machine]!
  const place = 5 + chance(lane.length - 10)
  const keyAt = (at: number) => model.operations[lane[at]!]!.key
  const after = keyAt(place - 2)
  return { kind: 'place', key: keyAt(place), machine: model.machines[machine]!.id, after }
}

/** A card of the backlog to the front of the first lane that can take it. */
function dragIn(model: PlanModel, chance: (below: number) => number): PlanChange {
  const planned = new Set(model.lanes.flat())
  const backlog = model.operations.filter((_, at) => !planned.has(at))
  const { key, choices } = backlog[chance(backlog.length)]!
  const { machine } = choices[0]!
  return { kind: 'place', key, machine: model.machines[machine]!.id, after: null }
}

/** Drags that are not measured: the first ones are compiled meanwhile. */
const unmeasured = 20

/** Milliseconds of drags on a plan: in the hand, or built anew as where a card rests. */
function dragged(model: PlanModel, drags: number, make = drag, isResting = false) {
  const before = projection(model)
  if (isCircle(before)) throw new Error(before.circle.join(' '))
  const chance = chanceOf(model.orders.length)
  const all = Array.from({ length: drags + unmeasured }, () => {
    const change = make(model, chance)
    return millisecondsOf(() =>
      isResting ? effectOf(model, [change], before) : effectOfMove(before, change),
    )
  })
  return percentiles(all.slice(unmeasured))
}

/**
 * G1: times of a drag with everything re-timed beside those of the whole plan, in a plant of 40 machines: all of it in
 * lanes, and the second half of each lane as backlog, within lanes and out of the backlog into a lane.
 */
export function times() {
  for (const { orders, plans, drags } of sizes) {
    const empty = plantOf({ orders, seed: 1 })
    const built = schedule(empty)
    if (isCircle(built)) throw new Error(built.circle.join(' '))
    const whole = percentiles(Array.from({ length: plans }, () => millisecondsOf(() => project(empty))))
    const moved = dragged({ ...empty, lanes: built.lanes }, drags)
    const half = built.lanes.map((lane) => lane.slice(0, Math.ceil(lane.length / 2)))
    const withBacklog = dragged({ ...empty, lanes: half }, drags)
    const planned = dragged({ ...empty, lanes: half }, drags, dragIn)
    const resting = dragged({ ...empty, lanes: half }, drags, dragIn, true)
    for (const part of ['p50', 'p95'] as const) {
      const reference = { name: 'the whole plan', value: whole[part] }
      figure(`planning ${orders} orders, a drag with all re-timed, ${part}`, moved[part], 'ms', reference)
      figure(
        `planning ${orders} orders, half of them backlog, a drag, ${part}`,
        withBacklog[part],
        'ms',
        reference,
      )
      figure(
        `planning ${orders} orders, half of them backlog, a card out of it, ${part}`,
        planned[part],
        'ms',
        { name: 'the backlog built anew', value: resting[part] },
      )
    }
  }
}
