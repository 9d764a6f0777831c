import { type Builder, emptyBuilder, heldBehind, release } from './builder'
import { changeOver, classBefore, type Laid, startedFirst, ungated } from '../times/lanes'
import { choiceOn } from '../times/compiled'
import type { Forward } from '../times/forward'
import type { PlanModel } from '../model'
import { setsOf } from './queues'
import type { Passed, Relayed } from '../times/relay'

/** How many operations at the head of a lane are not behind. */
function passedOf(lane: readonly number[], isBehind: Uint8Array): number {
  let low = 0
  let high = lane.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBehind[lane[middle]!] === 0) low = middle + 1
    else high = middle
  }
  return low
}

/** What the tank of a machine is kept for behind these operations of its lane. */
function holdingBehind(
  { operations }: PlanModel,
  { isHolder }: Forward['compiled'],
  lane: readonly number[],
): readonly number[] {
  let holding: readonly number[] = []
  for (const at of lane)
    if (isHolder[at] === 1 || holding.length > 0) holding = heldBehind(operations[at]!.holds, holding, at)
  return holding
}

/** What is in no lane is laid nowhere, and what is in lanes where it is in them. */
function clear(model: PlanModel, planned: Builder['planned'], { pass, isBehind }: Relayed) {
  const { laid, compiled } = pass
  const isInLane = new Uint8Array(compiled.count)
  planned.forEach((lane, machine) => {
    for (let place = 0; place < lane.length; place++) isInLane[lane[place]!] = 1
    for (let place = passedOf(lane, isBehind); place < lane.length; place++)
      layBack(model, pass, machine, lane, place)
  })
  for (let at = 0; at < compiled.count; at++) {
    if (isBehind[at] === 0) continue
    pass.end[at] = 0
    if (isInLane[at] === 1) continue
    laid.machine[at] = -1
    laid.previous[at] = -1
    laid.next[at] = -1
    if (compiled.hasHolds) laid.gates[at] = ungated
  }
}

/** An operation of a lane behind the one before it in the lane, where something was put between them. */
function layBack(
  model: PlanModel,
  { laid, compiled }: { laid: Laid; compiled: Forward['compiled'] },
  machine: number,
  lane: readonly number[],
  place: number,
) {
  const at = lane[place]!
  const previous = lane[place - 1] ?? -1
  laid.next[at] = lane[place + 1] ?? -1
  if (laid.previous[at] === previous) return
  laid.previous[at] = previous
  const from = classBefore(model, machine, previous)
  const own = choiceOn(compiled, at, machine)
  laid.setup[at] = (compiled.choiceSetup[own] ?? 0) + changeOver(model, machine, from, compiled.class[at]!)
}

/** How many operations that are behind each one behind waits for. */
function waitsBehind({ laid, compiled }: Forward, isBehind: Uint8Array): Int32Array {
  const { count, afterStart, afterOperation } = compiled
  const waits = new Int32Array(count)
  for (let at = 0; at < count; at++) {
    if (isBehind[at] === 0) continue
    for (let edge = afterStart[at]!; edge < afterStart[at + 1]!; edge++)
      waits[at]! += isBehind[afterOperation[edge]!]!
    if (laid.previous[at]! >= 0) waits[at]! += isBehind[laid.previous[at]!]!
    if (laid.gates[at] !== ungated) for (const other of laid.gates[at]!) waits[at]! += isBehind[other]!
  }
  return waits
}

/** The schedule when all that is not behind is timed, and of what is behind that which is built again as it was. */
export function resumed(before: Passed, model: PlanModel, relayed: Relayed, again: Int32Array): Builder {
  const { pass, isBehind, head } = relayed
  for (const at of again) isBehind[at] = 0
  const { compiled } = pass
  const { count, choiceStart } = compiled
  const planned = model.lanes.map((lane) => startedFirst(model, lane))
  clear(model, planned, relayed)
  const backlog: number[] = []
  const isTimed = new Uint8Array(count)
  for (let at = 0; at < count; at++) {
    isTimed[at] = 1 - isBehind[at]!
    if (isBehind[at] === 1 && pass.laid.machine[at]! < 0 && choiceStart[at + 1]! > choiceStart[at]!)
      backlog.push(at)
  }
  pass.sequence = new Int32Array(count)
  pass.sequence.set(head.order)
  pass.sequence.set(again, head.length)
  const builder: Builder = {
    ...emptyBuilder(model, pass, backlog, waitsBehind(pass, isBehind)),
    isTimed,
    timed: head.length + again.length,
  }
  planned.forEach((lane, machine) => {
    const passed = passedOf(lane, isBehind)
    builder.passed[machine] = passed
    builder.isPassed[machine] = passed >= lane.length ? 1 : 0
    builder.lanes[machine] = lane.slice(0, passed)
  })
  buildAgain(builder, before, again)
  for (let machine = 0; machine < planned.length; machine++) passLane(builder, machine)
  for (let at = count - 1; at >= 0; at--)
    if (isBehind[at] === 1 && builder.waits[at] === 0) release(builder, at)
  return builder
}

/** What is built again as it was is behind its lane, and its queue was served. */
function buildAgain(builder: Builder, { model, pass, built }: Passed, again: Int32Array) {
  const { setOf, sets } = setsOf(model)
  const readyBy = new Float64Array(sets.length).fill(-1)
  for (const at of again) {
    if (built.isBuilt[at] === 0) continue
    builder.step++
    builder.isBuilt[at] = 1
    builder.lanes[pass.laid.machine[at]!]!.push(at)
    const by = built.servedAt[at]!
    builder.servedAt[at] = by
    readyBy[setOf[at]!] = Math.max(readyBy[setOf[at]!]!, by)
  }
  for (const queue of builder.queues.queues) queue.readyBy = readyBy[queue.set]!
}

/** The operations of a lane so far are timed. */
function passLane(builder: Builder, machine: number) {
  const { model, pass, lanes, free, setFor, holding, keeps } = builder
  const last = lanes[machine]!.at(-1)
  if (last === undefined) return
  builder.last[machine] = last
  free[machine] = pass.end[last]!
  setFor[machine] = classBefore(model, machine, last) ?? -1
  if (!pass.compiled.hasHolds) return
  holding[machine] = holdingBehind(model, pass.compiled, lanes[machine]!)
  for (const one of holding[machine]) keeps.set(one, [...(keeps.get(one) ?? []), machine])
}
