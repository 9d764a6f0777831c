import { applyChanges } from './apply'
import { projection, type Projection, projectionFrom, retimedFrom } from './build'
import type { PlanChange, Refusal } from './changes'
import { indexOf } from './drafts/draft'
import { inLanes } from './inLanes'
import { movedInLanes } from './movedInLanes'
import { changeOver, classBefore, startedFirst } from './times/lanes'
import { bindings, type BoundWhy, type Circle, type PlanModel, type PlanTimes } from './model'
import { compiledOf } from './times/compiled'
import { differInLanes } from './times/relay'

/** How good a plan is; each figure is the less the better. */
export type PlanCosts = {
  lateOrders: number
  lateRushOrders: number
  /** Seconds late by weight. */
  lateness: number
  changeOverSeconds: number
  /** Seconds of people: crew by work. */
  crewSeconds: number
  /** Operations whose start waits for a bound of each kind. */
  waits: Record<BoundWhy, number>
}

/** An order that ends elsewhere than before. */
export type OrderDifference = { order: number; before: number; after: number; due: number }

/** An operation on another machine or at another start. */
type OperationDifference = {
  key: string
  machine: { before: number | null; after: number | null }
  start: { before: number; after: number }
}

/** A plan with changes made on it, and what they do to its orders. */
type Effect = {
  model: PlanModel
  times: PlanTimes
  /** Ids of the orders that end after their due. */
  late: number[]
  costs: PlanCosts
  projection: Projection
}

export type Preview = Omit<Effect, 'projection'> & {
  differences: { orders: OrderDifference[]; operations: OperationDifference[] }
}

const endCache = new WeakMap<Int32Array, Int32Array>()

/** The end of each order, by its index, once for the times of a plan; -1 of an order without operations. */
function orderEnds(model: PlanModel, { end }: PlanTimes): Int32Array {
  const cached = endCache.get(end)
  if (cached?.length === model.orders.length) return cached
  const { order, count } = compiledOf(model)
  const ends = new Int32Array(model.orders.length).fill(-1)
  for (let at = 0; at < count; at++) if (end[at]! > ends[order[at]!]!) ends[order[at]!] = end[at]!
  endCache.set(end, ends)
  return ends
}

const laneCache = new WeakMap<
  readonly number[],
  { operations: PlanModel['operations']; machines: PlanModel['machines']; seconds: number }
>()

/** Seconds of change-over of a lane; computed once for each sequence. */
function changeOversOn(model: PlanModel, machine: number): number {
  const lane = model.lanes[machine]!
  const { operations, machines } = model
  const cached = laneCache.get(lane)
  if (cached?.operations === operations && cached.machines === machines) return cached.seconds
  const { isStarted, class: classes } = compiledOf(model)
  let seconds = 0
  let previous = -1
  for (const at of startedFirst(model, lane)) {
    if (isStarted[at] === 0)
      seconds += changeOver(model, machine, classBefore(model, machine, previous), classes[at]!)
    previous = at
  }
  laneCache.set(lane, { operations, machines, seconds })
  return seconds
}

function changeOversOf(model: PlanModel) {
  let seconds = 0
  for (let machine = 0; machine < model.lanes.length; machine++) seconds += changeOversOn(model, machine)
  return seconds
}

function waitsOf(model: PlanModel, { binding, boundBy }: PlanTimes): PlanCosts['waits'] {
  const waits = { material: 0, stamps: 0, hplc: 0, order: 0, people: 0 }
  for (let at = 0; at < binding.length; at++) {
    if (binding[at] !== bindings.bound) continue
    const bound = model.operations[at]!.bounds[boundBy[at]!]
    if (bound) waits[bound.why]++
  }
  return waits
}

/** Seconds of people: the crew of each operation by its work. */
function crewOf(model: PlanModel, { machine }: PlanTimes): number {
  const { count, crew, choiceStart, choiceMachine, choiceSeconds } = compiledOf(model)
  let seconds = 0
  for (let at = 0; at < count; at++)
    for (let choice = choiceStart[at]!; choice < choiceStart[at + 1]!; choice++)
      if (choiceMachine[choice] === machine[at]) {
        seconds += crew[at]! * choiceSeconds[choice]!
        break
      }
  return seconds
}

/** Ids of the orders that end after their due. */
export function lateOrders(model: PlanModel, times: PlanTimes, ends = orderEnds(model, times)): number[] {
  const late: number[] = []
  model.orders.forEach(({ id, due }, at) => {
    if (ends[at]! > due) late.push(id)
  })
  return late
}

export function costsOf(model: PlanModel, times: PlanTimes, ends = orderEnds(model, times)): PlanCosts {
  const costs = { lateOrders: 0, lateRushOrders: 0, lateness: 0 }
  model.orders.forEach(({ due, rush, weight }, at) => {
    const late = ends[at]! - due
    if (late <= 0 || ends[at]! < 0) return
    costs.lateOrders++
    if (rush) costs.lateRushOrders++
    costs.lateness += late * weight
  })
  const crewSeconds = crewOf(model, times)
  return { ...costs, changeOverSeconds: changeOversOf(model), crewSeconds, waits: waitsOf(model, times) }
}

const idOf = ({ machines }: PlanModel, machine: number) => machines[machine]?.id ?? null

type Timed = { model: PlanModel; times: PlanTimes }

/** The orders that end elsewhere, of two plans with the same orders. */
export function orderDifferences(before: Timed, after: Timed): OrderDifference[] {
  const first = orderEnds(before.model, before.times)
  const second = orderEnds(after.model, after.times)
  const differences: OrderDifference[] = []
  after.model.orders.forEach(({ id, due }, at) => {
    if (first[at] !== second[at]) differences.push({ order: id, before: first[at]!, after: second[at]!, due })
  })
  return differences
}

/** The difference of an operation, whose index before is another one. */
function operationDifference(before: Timed, after: Timed, was: number, at: number): OperationDifference {
  return {
    key: after.model.operations[at]!.key,
    machine: {
      before: idOf(before.model, before.times.machine[was]!),
      after: idOf(after.model, after.times.machine[at]!),
    },
    start: { before: before.times.start[was]!, after: after.times.start[at]! },
  }
}

function operationDifferences(before: Timed, after: Timed): OperationDifference[] {
  const isSameList = before.model.operations === after.model.operations
  const index = isSameList ? undefined : indexOf(before.model)
  const { machine, start } = before.times
  const differences: OperationDifference[] = []
  for (let at = 0; at < after.times.start.length; at++) {
    const was = index ? index.get(after.model.operations[at]!.key) : at
    if (was === undefined) continue
    if (machine[was] === after.times.machine[at] && start[was] === after.times.start[at]) continue
    differences.push(operationDifference(before, after, was, at))
  }
  return differences
}

export const differencesOf = (before: Timed, after: Timed): Preview['differences'] => ({
  orders: orderDifferences(before, after),
  operations: operationDifferences(before, after),
})

export const isCircle = <T extends object>(made: T | Circle): made is Circle => 'circle' in made

/**
 * What changes would do to the orders of the plan; with the projection before, which the caller has, only what they reach
 * is computed.
 */
export function effectOf(
  model: PlanModel,
  changes: readonly PlanChange[],
  before: Projection | Circle = projection(model),
): Effect | Refusal {
  const changed = applyChanges(model, changes)
  if ('refused' in changed) return changed
  if (isCircle(before)) return { refused: 'circle', keys: before.circle }
  const after = projectionFrom(before, changed)
  if (isCircle(after)) return { refused: 'circle', keys: after.circle }
  const { times } = after
  const ends = orderEnds(changed, times)
  return {
    model: changed,
    times,
    late: lateOrders(changed, times, ends),
    costs: costsOf(changed, times, ends),
    projection: after,
  }
}

/**
 * What a move would do while its card is still in the hand: what is in no lane stays in the sequence in which it was built,
 * and is built anew by `effectOf` once the card rests. Undefined where only that can say it.
 */
export function effectOfMove(
  before: Projection,
  move: PlanChange,
): Pick<Effect, 'times' | 'late' | 'costs'> | Refusal | undefined {
  if (move.kind !== 'place') return undefined
  const model = applyChanges(before.model, [move])
  if ('refused' in model) return model
  // A part of a card is another operation.
  if (!differInLanes(before.model, model)) return undefined
  const base = inLanes(before)
  const moved = movedInLanes(base, model, move)
  if ('refused' in moved) return undefined
  const after = retimedFrom(base, moved)
  // What is built anew may go round a circle.
  if (!after) return undefined
  const { times } = after
  const ends = orderEnds(model, times)
  return { times, late: lateOrders(model, times, ends), costs: costsOf(model, times, ends) }
}

/** What changes would do to the orders and operations of the plan. */
export function preview(
  model: PlanModel,
  changes: readonly PlanChange[],
  before: Projection | Circle = projection(model),
): (Preview & { projection: Projection }) | Refusal {
  const made = effectOf(model, changes, before)
  if ('refused' in made) return made
  if (isCircle(before)) return { refused: 'circle', keys: before.circle }
  return { ...made, differences: differencesOf(before, made) }
}
