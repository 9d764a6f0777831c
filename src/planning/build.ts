import {
  backlogOf,
  type Builder,
  builderOf,
  freeFrom,
  isEmpty,
  isOpen,
  outdate,
  time,
} from './building/builder'
import { setFirst, smallest } from './building/firsts'
import { type Clock, endAt, workBefore } from './times/clock'
import { choiceOn, compiledOf } from './times/compiled'
import { backward, type Backward, backwardFrom } from './times/backward'
import { clockAt, circleOf, forward, type Forward } from './times/forward'
import { changeOver, classBefore, lay } from './times/lanes'
import { differInLanes, passFrom } from './times/relay'
import type { Circle, PlanModel, PlanTimes } from './model'
import { takeUrgent, takeWhere } from './building/queues'
import { timesOf } from './retime'

const never = 0x7fffffff

/** The earliest time at which a queue and one of its machines are free for each other. */
function earliest(builder: Builder, queue: number): number {
  const { machines, ready, later } = builder.queues.queues[queue]!
  const first = ready.indexes[0] ?? later.indexes[0]
  if (first === undefined) return never
  let free = never
  for (const machine of machines)
    if (isOpen(builder, machine, first)) free = Math.min(free, freeFrom(builder, machine))
  if (free === never || ready.indexes.length > 0) return free
  return Math.max(free, builder.queues.readyAt[first]!)
}

/** Puts an operation of the backlog into the lane of a machine, behind what it has so far. */
function append(builder: Builder, at: number, machine: number, choice: number) {
  const { model, pass, lanes, holding, isTimed } = builder
  const { laid, compiled } = pass
  const previous = lanes[machine]!.at(-1) ?? -1
  laid.machine[at] = machine
  laid.previous[at] = previous
  laid.work[at] = compiled.choiceSeconds[choice]!
  const from = classBefore(model, machine, previous)
  laid.setup[at] = compiled.choiceSetup[choice]! + changeOver(model, machine, from, compiled.class[at]!)
  if (holding[machine]!.length > 0 && !holding[machine]!.includes(at)) {
    const gates = holding[machine]!.filter((one) => isTimed[one] === 1)
    if (gates.length > 0) laid.gates.set(at, gates)
  }
  time(builder, at)
}

/** The machine that ends an operation first, set-up included; of none that is open, the first it can go to. */
function choose(
  builder: Builder,
  at: number,
  canTake: (machine: number, at: number) => boolean,
): { machine: number; choice: number } {
  const { model, pass, queues } = builder
  const { compiled } = pass
  const { machines } = queues.queues[queues.queueOf[at]!]!
  const [from, to] = [compiled.choiceStart[at]!, compiled.choiceStart[at + 1]!]
  const isPinned = model.operations[at]!.pin !== null
  let best = from
  let bestEnd = never
  // Machines of one calendar share their clock.
  let lastClock: Clock | null = null
  let ready = 0
  for (let choice = from; choice < to; choice++) {
    const machine = compiled.choiceMachine[choice]!
    if ((isPinned && !machines.includes(machine)) || !canTake(machine, at)) continue
    const clock = clockAt(pass.clocks, machine)
    const before = builder.setFor[machine]!
    const setup =
      compiled.choiceSetup[choice]! +
      (before < 0 ? 0 : changeOver(model, machine, before, compiled.class[at]!))
    freeFrom(builder, machine)
    if (clock !== lastClock) ready = workBefore(clock, queues.readyAt[at]!)
    lastClock = clock
    const start = Math.max(ready, builder.freeWork[machine]! + setup)
    const end = endAt(clock, start + compiled.choiceSeconds[choice]!)
    if (end >= bestEnd) continue
    best = choice
    bestEnd = end
  }
  if (bestEnd === never) return { machine: machines[0]!, choice: from }
  return { machine: compiled.choiceMachine[best]!, choice: best }
}

/** The queue to serve next: which can be served first. */
function nextQueue(builder: Builder): number {
  const { stale, isStale, served } = builder
  for (const queue of stale) {
    isStale[queue] = 0
    setFirst(served, queue, earliest(builder, queue))
  }
  stale.length = 0
  return smallest(served)
}

/**
 * Nothing can go on: an operation goes before what is planned on its machine. One whose tank is empty or kept for it
 * comes first, for it may be what the tanks are kept for; without any, the most urgent one takes a tank that is kept.
 */
function force(builder: Builder): boolean {
  const { queues } = builder.queues
  const fits = (machine: number, at: number) => isEmpty(builder, machine, at)
  for (const canTake of [fits, () => true])
    for (const queue of queues) {
      const at = takeWhere(queue, (one) => queue.machines.some((machine) => canTake(machine, one)))
      if (at === undefined) continue
      const { machine, choice } = choose(builder, at, canTake)
      const blocked = builder.planned[machine]![builder.passed[machine]!]
      if (blocked !== undefined) putBefore(builder, at, machine, blocked)
      append(builder, at, machine, choice)
      return true
    }
  return false
}

/** The operation of the lane that was the next one now follows the one put before it. */
function putBefore({ model, pass }: Builder, at: number, machine: number, blocked: number) {
  const { laid, compiled } = pass
  laid.previous[blocked] = at
  const own = choiceOn(compiled, blocked, machine)
  const from = classBefore(model, machine, at)
  laid.setup[blocked] =
    (compiled.choiceSetup[own] ?? 0) + changeOver(model, machine, from, compiled.class[blocked]!)
}

/** Serves the queues whose machines are free first, until nothing waits. */
function run(builder: Builder) {
  const { queues, stack } = builder
  const canTake = (machine: number, at: number) => isOpen(builder, machine, at)
  for (;;) {
    while (stack.length > 0) time(builder, stack.pop()!)
    const next = nextQueue(builder)
    if (next < 0) {
      if (!force(builder)) return
      continue
    }
    const at = takeUrgent(queues.queues[next]!, queues.readyAt, builder.served.values[next]!)!
    outdate(builder, next)
    const { machine, choice } = choose(builder, at, canTake)
    append(builder, at, machine, choice)
  }
}

/** Every operation on a machine: the lanes as they are planned, the backlog behind them by urgency. */
export function schedule(
  model: PlanModel,
  urgency?: Float64Array,
  laid = lay(model),
): { pass: Forward; lanes: readonly (readonly number[])[] } | Circle {
  const builder = builderOf(model, laid, urgency)
  run(builder)
  const { pass, timed, isTimed, lanes } = builder
  if (timed < pass.compiled.count) return circleOf(model, pass.laid, isTimed)
  for (const lane of lanes) lane.forEach((at, place) => (pass.laid.next[at] = lane[place + 1] ?? -1))
  return { pass, lanes }
}

/** A plan with its times and what they were computed by, from which those of its changes are computed. */
export type Projection = {
  model: PlanModel
  times: PlanTimes
  pass: Forward
  back: Backward
  /** Some of it is in no lane, and was built behind the lanes. */
  hasBacklog: boolean
}

const projectionOf = (
  model: PlanModel,
  pass: Forward,
  hasBacklog: boolean,
  back = backward(model, pass),
): Projection => ({ model, times: timesOf(pass, back), pass, back, hasBacklog })

/** Times of the planned lanes, and of the backlog as it would be built behind them. */
export function projection(model: PlanModel): Projection | Circle {
  const laid = lay(model)
  const hasBacklog = backlogOf(compiledOf(model), laid).length > 0
  if (!hasBacklog) {
    const pass = forward(model, laid)
    return 'circle' in pass ? pass : projectionOf(model, pass, false)
  }
  const built = schedule(model, undefined, laid)
  return 'circle' in built ? built : projectionOf(model, built.pass, true)
}

/** The same as `projection`, from that of a plan that it was made of: what a change does not reach is taken over. */
export function projectionFrom(before: Projection, model: PlanModel): Projection | Circle {
  if (before.hasBacklog || !differInLanes(before.model, model)) return projection(model)
  const made = passFrom(before, model)
  if (!made) return projection(model)
  if ('circle' in made) return made
  const { pass, touched } = made
  return projectionOf(model, pass, false, backwardFrom(before, model, pass, touched))
}

/** Times of the planned lanes, and of the backlog as it would be built behind them. */
export function project(model: PlanModel): PlanTimes | Circle {
  const made = projection(model)
  return 'circle' in made ? made : made.times
}
