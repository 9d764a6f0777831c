import { applyChanges } from './apply'
import { project } from './build'
import type { PlanChange, Refusal } from './changes'
import { indexOf } from './drafts/draft'
import { changeOver, classBefore, startedFirst } from './times/lanes'
import type { BoundWhy, Circle, PlanModel, PlanTimes } from './model'

/** How good a plan is; each figure is the less the better. */
type PlanCosts = {
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
type OrderDifference = { order: number; before: number; after: number; due: number }

/** An operation on another machine or at another start. */
type OperationDifference = {
  key: string
  machine: { before: number | null; after: number | null }
  start: { before: number; after: number }
}

export type Preview = {
  model: PlanModel
  times: PlanTimes
  /** Ids of the orders that end after their due. */
  late: number[]
  costs: PlanCosts
  differences: { orders: OrderDifference[]; operations: OperationDifference[] }
}

/** The end of each order, by its index; -1 of an order without operations. */
function orderEnds({ orders, operations }: PlanModel, { end }: PlanTimes): Int32Array {
  const ends = new Int32Array(orders.length).fill(-1)
  operations.forEach(({ order }, at) => {
    if (end[at]! > (ends[order] ?? 0)) ends[order] = end[at]!
  })
  return ends
}

const changeOversOf = (model: PlanModel) => {
  let seconds = 0
  model.lanes.forEach((planned, machine) => {
    let previous = -1
    for (const at of startedFirst(model, planned)) {
      if (model.operations[at]!.state === 'waiting')
        seconds += changeOver(
          model,
          machine,
          classBefore(model, machine, previous),
          model.operations[at]!.class,
        )
      previous = at
    }
  })
  return seconds
}

function waitsOf(model: PlanModel, { binding, boundBy }: PlanTimes): PlanCosts['waits'] {
  const waits = { material: 0, stamps: 0, hplc: 0, order: 0, people: 0 }
  model.operations.forEach(({ bounds }, at) => {
    const bound = binding[at] === 4 ? bounds[boundBy[at]!] : undefined
    if (bound) waits[bound.why]++
  })
  return waits
}

export function costsOf(model: PlanModel, times: PlanTimes): PlanCosts {
  const ends = orderEnds(model, times)
  const costs = { lateOrders: 0, lateRushOrders: 0, lateness: 0 }
  model.orders.forEach(({ due, rush, weight }, at) => {
    const late = ends[at]! - due
    if (late <= 0 || ends[at]! < 0) return
    costs.lateOrders++
    if (rush) costs.lateRushOrders++
    costs.lateness += late * weight
  })
  let crewSeconds = 0
  model.operations.forEach(({ crew, choices, quantity }, at) => {
    const choice = choices.find(({ machine }) => machine === times.machine[at])
    if (choice) crewSeconds += crew * Math.round(choice.perUnit * quantity)
  })
  return { ...costs, changeOverSeconds: changeOversOf(model), crewSeconds, waits: waitsOf(model, times) }
}

const idOf = ({ machines }: PlanModel, machine: number) => machines[machine]?.id ?? null

type Timed = { model: PlanModel; times: PlanTimes }

function orderDifferences(before: Timed, after: Timed): OrderDifference[] {
  const first = orderEnds(before.model, before.times)
  const second = orderEnds(after.model, after.times)
  return after.model.orders.flatMap(({ id, due }, at) =>
    first[at] === second[at] ? [] : [{ order: id, before: first[at]!, after: second[at]!, due }],
  )
}

function operationDifferences(before: Timed, after: Timed): OperationDifference[] {
  const isSameList = before.model.operations === after.model.operations
  const index = isSameList ? undefined : indexOf(before.model)
  return after.model.operations.flatMap(({ key }, at) => {
    const was = index ? index.get(key) : at
    if (was === undefined) return []
    const { machine, start } = before.times
    if (machine[was] === after.times.machine[at] && start[was] === after.times.start[at]) return []
    return [
      {
        key,
        machine: {
          before: idOf(before.model, machine[was]!),
          after: idOf(after.model, after.times.machine[at]!),
        },
        start: { before: start[was]!, after: after.times.start[at]! },
      },
    ]
  })
}

export const differencesOf = (before: Timed, after: Timed): Preview['differences'] => ({
  orders: orderDifferences(before, after),
  operations: operationDifferences(before, after),
})

export const isCircle = <T extends object>(made: T | Circle): made is Circle => 'circle' in made

/** Ids of the orders that end after their due. */
export function lateOrders(model: PlanModel, times: PlanTimes): number[] {
  const ends = orderEnds(model, times)
  return model.orders.flatMap(({ id, due }, at) => (ends[at]! > due ? [id] : []))
}

/** What changes would do to the plan; with the times before, which the caller has, only the new ones are computed. */
export function preview(
  model: PlanModel,
  changes: readonly PlanChange[],
  timesBefore?: PlanTimes,
): Preview | Refusal {
  const before = timesBefore ?? project(model)
  const changed = applyChanges(model, changes)
  if ('refused' in changed) return changed
  const times = project(changed)
  if (isCircle(times)) return { refused: 'circle', keys: times.circle }
  if (isCircle(before)) return { refused: 'circle', keys: before.circle }
  return {
    model: changed,
    times,
    late: lateOrders(changed, times),
    costs: costsOf(changed, times),
    differences: differencesOf({ model, times: before }, { model: changed, times }),
  }
}
