import { backlogOf, type Builder, builderOf, isEmpty, isOpen, outdate, time } from './building/builder'
import { append, choose } from './building/placing'
import { earliest } from './building/earliest'
import { setFirst, smallest } from './building/firsts'
import { choiceOn, compiledOf } from './times/compiled'
import { backward, type Backward, backwardFrom } from './times/backward'
import { circleOf, forward, type Forward } from './times/forward'
import { changeOver, classBefore, lay, type Laid } from './times/lanes'
import { unreachedOf } from './building/unreached'
import { type Built, differInLanes, relay, type Relayed, relayWhole } from './times/relay'
import type { Waiters } from './times/waiters'
import { resumed } from './building/resume'
import type { Circle, PlanModel, PlanTimes } from './model'
import { awaitedBy, blockedBy } from './building/awaited'
import {
  isQueueEmpty,
  openAll,
  type Queue,
  takeFirst,
  takeOne,
  takeThis,
  takeUrgent,
} from './building/queues'
import { timesOf } from './retime'

/** The queue to serve next: which can be served first. */
function nextQueue(builder: Builder): number {
  const { stale, isStale, isLower, served, staleCount } = builder
  for (let read = 0; read < staleCount; read++) {
    const queue = stale[read]!
    isStale[queue] = 0
    isLower[queue] = 0
    setFirst(served, queue, earliest(builder, queue))
  }
  builder.staleCount = 0
  for (;;) {
    const next = smallest(served)
    if (next < 0 || isLower[next] === 0) return next
    isLower[next] = 0
    setFirst(served, next, earliest(builder, next))
  }
}

/** The most urgent operation of a queue that a tank takes: any one where a tank is empty, else what one is kept for. */
function takeFitting({ queues, holding, waits, isTimed }: Builder, queue: Queue): number | undefined {
  const isDone = (one: number) => isTimed[one] === 1
  if (queue.machines.some((machine) => holding[machine]!.every(isDone))) return takeFirst(queues, queue)
  const isQueued = (one: number) =>
    queues.queues[queues.queueOf[one]!] === queue && waits[one]! <= 0 && isTimed[one] === 0
  return takeOne(
    queues,
    queue,
    queue.machines.flatMap((machine) => holding[machine]!.filter(isQueued)),
  )
}

/**
 * Nothing can go on: an operation goes before what is planned on its machine. That is the most urgent one that what is
 * planned waits for. Without one whose tank is empty or kept for it, it is any whose tank is, for it may be what the tanks
 * are kept for; without any, the most urgent one takes a tank that is kept.
 */
function force(builder: Builder): boolean {
  const { queues } = builder.queues
  const fits = (machine: number, at: number) => isEmpty(builder, machine, at)
  const waiting = awaitedBy(builder)
  // Lanes that wait for nothing of the backlog wait for each other.
  if (builder.isPassed.includes(0) && waiting.length === 0) return false
  const awaited = waiting.find((at) =>
    queues[builder.queues.queueOf[at]!]!.machines.some((machine) => fits(machine, at)),
  )
  if (awaited !== undefined) {
    takeThis(builder.queues, awaited)
    forceOne(builder, awaited, fits)
    return true
  }
  for (const canTake of [fits, () => true])
    for (const queue of queues) {
      if (isQueueEmpty(queue)) continue
      openAll(builder.queues, queue)
      const at = canTake === fits ? takeFitting(builder, queue) : takeFirst(builder.queues, queue)
      if (at === undefined) continue
      forceOne(builder, at, canTake)
      return true
    }
  return false
}

function forceOne(builder: Builder, at: number, canTake: (machine: number, at: number) => boolean) {
  const { machine, choice } = choose(builder, at, canTake)
  const blocked = builder.planned[machine]![builder.passed[machine]!]
  builder.isForced = true
  outdate(builder, builder.queues.queueOf[at]!)
  if (blocked !== undefined) putBefore(builder, at, machine, blocked)
  append(builder, at, machine, choice)
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

/**
 * Serves the queues whose machines are free first, until nothing waits; answers how many waited for none of them, where
 * that is not known.
 */
function run(builder: Builder, headBefore = -1): number {
  const { queues, stack } = builder
  const canTake = (machine: number, at: number) => isOpen(builder, machine, at)
  let head = headBefore
  for (;;) {
    while (stack.length > 0) time(builder, stack.pop()!)
    if (head < 0) head = builder.timed
    const next = nextQueue(builder)
    if (next < 0) {
      if (!force(builder)) return head
      continue
    }
    const by = builder.served.values[next]!
    const at = takeUrgent(queues, queues.queues[next]!, by)!
    builder.servedAt[at] = by
    outdate(builder, next)
    const { machine, choice } = choose(builder, at, canTake)
    append(builder, at, machine, choice)
  }
}

type Scheduled = { built: Built; pass: Forward; lanes: readonly (readonly number[])[] }

/** Every operation on a machine: the lanes as they are planned, the backlog behind them by urgency. */
export function schedule(model: PlanModel, laid = lay(model)): Scheduled | Circle {
  const builder = builderOf(model, laid)
  const head = run(builder)
  const { pass, timed, isTimed, isPassed, lanes } = builder
  if (timed < pass.compiled.count) {
    const isApart = isPassed.includes(0) ? blockedBy(builder).map((isBlocked) => 1 - isBlocked) : isTimed
    return circleOf(model, pass.laid, isApart)
  }
  follow(pass.laid, lanes)
  return { pass, lanes, built: builtBy(builder, head) }
}

const builtBy = ({ isBuilt, isForced, servedAt }: Builder, head: number): Built => ({
  ...{ head, isBuilt, isForced, servedAt },
  isInTurn: true,
})

function follow({ next }: Laid, lanes: readonly (readonly number[])[]) {
  for (const lane of lanes)
    for (let place = 0; place < lane.length; place++) next[lane[place]!] = lane[place + 1] ?? -1
}

/** What is put in order anew may be before what waits for no backlog. */
function builtWhole({ built }: Projection, { pass, head }: Relayed): Built {
  const isAll = built.head === pass.sequence.length
  return { ...built, isInTurn: false, head: isAll ? built.head : Math.min(built.head, head.from) }
}

/** The same from the times of a plan with other lanes; undefined when that does not do. */
function scheduleFrom(
  before: Projection,
  model: PlanModel,
): { pass: Forward; built: Built; gated?: Waiters } | undefined {
  if (!differInLanes(before.model, model)) return undefined
  const made = relay(before, model)
  if (!made) return undefined
  if (made.isWhole) return { ...made, built: builtWhole(before, made) }
  const again = unreachedOf(before, model, made)
  const headBefore = again.length > 0 ? made.head.length : -1
  const builder = resumed(before, model, made, again)
  const head = run(builder, headBefore)
  if (builder.timed < made.isBehind.length) return undefined
  follow(made.pass.laid, builder.lanes)
  return { pass: made.pass, built: builtBy(builder, head) }
}

/** A plan with its times and what they were computed by, from which those of its changes are computed. */
export type Projection = {
  model: PlanModel
  times: PlanTimes
  pass: Forward
  back: Backward
  built: Built
}

const projectionOf = (
  model: PlanModel,
  pass: Forward,
  built: Built,
  back = backward(model, pass),
): Projection => ({ model, times: timesOf(pass, back), pass, back, built })

/** Times of the planned lanes, and of the backlog as it would be built behind them. */
export function projection(model: PlanModel): Projection | Circle {
  const laid = lay(model)
  const compiled = compiledOf(model)
  if (backlogOf(compiled, laid).length > 0) {
    const built = schedule(model, laid)
    return 'circle' in built ? built : projectionOf(model, built.pass, built.built)
  }
  const pass = forward(model, laid)
  const { count } = compiled
  const built = {
    ...{ head: count, isBuilt: new Uint8Array(count), isForced: false },
    ...{ servedAt: new Float64Array(count), isInTurn: true },
  }
  return 'circle' in pass ? pass : projectionOf(model, pass, built)
}

/** The same as `projection`, from that of a plan that it was made of: what a change does not reach is taken over. */
export function projectionFrom(before: Projection, model: PlanModel): Projection | Circle {
  const made = scheduleFrom(before, model)
  if (!made) return projection(model)
  return projectionOf(model, made.pass, made.built, backwardFrom(before, model, made.pass, made.gated))
}

/** The same with the backlog where it is; undefined where it would be built otherwise, or when operations wait for each other. */
export function retimedFrom(before: Projection, model: PlanModel): Projection | undefined {
  const made = differInLanes(before.model, model) ? relayWhole(before, model) : undefined
  if (!made) return undefined
  const back = backwardFrom(before, model, made.pass, made.gated)
  return projectionOf(model, made.pass, builtWhole(before, made), back)
}

/** Times of the planned lanes, and of the backlog as it would be built behind them. */
export function project(model: PlanModel): PlanTimes | Circle {
  const made = projection(model)
  return 'circle' in made ? made : made.times
}
