import { project } from '../build'
import type { PlanChange } from '../changes'
import { bindings, type Circle, type PlanModel, type PlanTimes } from '../model'
import { costsOf, differencesOf, isCircle, lateOrders, type Preview } from '../preview'
import { lastOperations } from '../whyLate'
import { chanceOf } from './chance'

type Limits = {
  steps: number
  stop?: () => boolean
  onProgress?: (step: number, score: readonly number[]) => void
}

type Improved = { changes: PlanChange[]; differences: Preview['differences']; steps: number }

/** Late rush orders and their lateness, weighted lateness, change-overs, operations on another machine: in this order. */
function scoreOf(model: PlanModel, times: PlanTimes, before: PlanTimes): number[] {
  const costs = costsOf(model, times)
  let moved = 0
  for (let at = 0; at < times.machine.length; at++) if (times.machine[at] !== before.machine[at]) moved++
  return [costs.lateRushOrders, costs.lateness, costs.changeOverSeconds, moved]
}

const isBetter = (score: readonly number[], best: readonly number[]) => {
  const at = score.findIndex((value, place) => value !== best[place])
  return at >= 0 && score[at]! < best[at]!
}

type State = {
  model: PlanModel
  times: PlanTimes
  score: number[]
  chance: (below: number) => number
  isFree: (at: number) => boolean
}

const laneAt = ({ lanes }: PlanModel, at: number) => lanes.findIndex((lane) => lane.includes(at))

/** Lanes with an operation taken out and put at a place of a lane. */
function moved(lanes: PlanModel['lanes'], at: number, machine: number, before: number | undefined) {
  return lanes.map((lane, index) => {
    if (index !== machine) return lane.includes(at) ? lane.filter((one) => one !== at) : lane
    const rest = lane.filter((one) => one !== at)
    const place = before === undefined ? rest.length : rest.indexOf(before)
    return rest.toSpliced(place, 0, at)
  })
}

/** Operations of the chain of a late order that wait for the one before them in their lane. */
function waitingInChain({ model, times, chance }: State): number[] {
  const late = lateOrders(model, times)
  if (late.length === 0) return []
  const rush = late.filter((id) => model.orders.find((order) => order.id === id)?.rush)
  const pool = rush.length > 0 ? rush : late
  const order = model.orders.findIndex(({ id }) => id === pool[chance(pool.length)])
  const waiting: number[] = []
  let at = lastOperations(model, times)[order]!
  for (let depth = 0; at >= 0 && depth < model.operations.length; depth++) {
    if (times.binding[at] === bindings.lane) waiting.push(at)
    at = times.binding[at] === bindings.none || times.binding[at]! > bindings.hold ? -1 : times.boundBy[at]!
  }
  return waiting
}

/** Before the first free operation of a lane that starts later than it. */
function placeByStart({ model, times, isFree }: State, at: number, machine: number): number | undefined {
  return model.lanes[machine]!.find(
    (one) => one !== at && isFree(one) && times.start[one]! >= times.start[at]!,
  )
}

/** Forward in its lane, or to another machine, what waits or what it waits for. */
function moveOf(state: State, waiting: readonly number[]): PlanModel['lanes'] | undefined {
  const { model, times, chance, isFree } = state
  const at = waiting[chance(waiting.length)]!
  const ahead = times.boundBy[at]!
  const subject = chance(3) === 0 ? ahead : at
  if (!isFree(subject)) return undefined
  const machines = model.operations[subject]!.choices.map(({ machine }) => machine)
  const machine = machines[chance(machines.length)]!
  const lane = laneAt(model, subject)
  if (lane < 0) return undefined
  if (machine !== lane) return moved(model.lanes, subject, machine, placeByStart(state, subject, machine))
  return forwards(state, at, lane)
}

/** Before one of the free operations that are right before it. */
function forwards({ model, chance, isFree }: State, at: number, machine: number) {
  const lane = model.lanes[machine]!
  const place = lane.indexOf(at)
  let first = place
  while (first > 0 && place - first < 20 && isFree(lane[first - 1]!)) first--
  if (first === place || !isFree(at)) return undefined
  return moved(model.lanes, at, machine, lane[first + chance(place - first)])
}

/** Behind another operation of its class, which saves a change-over. */
function besideItsClass({ model, chance, isFree }: State): PlanModel['lanes'] | undefined {
  const machine = chance(model.lanes.length)
  const lane = model.lanes[machine]!
  if (lane.length < 3) return undefined
  const at = lane[chance(lane.length)]!
  const place = lane.findIndex(
    (one, index) =>
      one !== at && isFree(one) && lane[index - 1] !== at && sameClass(model, lane[index - 1], at),
  )
  return place < 0 || !isFree(at) ? undefined : moved(model.lanes, at, machine, lane[place])
}

const sameClass = ({ operations }: PlanModel, one: number | undefined, other: number) =>
  one !== undefined && operations[one]!.class === operations[other]!.class

/** One step: a move that makes the plan no worse is kept. */
function step(state: State, published: PlanTimes): boolean {
  const waiting = waitingInChain(state)
  const byChain = waiting.length > 0 && state.chance(4) > 0
  const lanes = byChain ? moveOf(state, waiting) : besideItsClass(state)
  if (!lanes) return false
  const model = { ...state.model, lanes }
  const times = project(model)
  if (isCircle(times)) return false
  const score = scoreOf(model, times, published)
  if (!isBetter(score, state.score)) return false
  Object.assign(state, { model, times, score })
  return true
}

const keysOf = ({ operations }: PlanModel, lane: readonly number[]) => lane.map((at) => operations[at]!.key)

/** Sequences of the lanes that differ from those before. */
const changesOf = (before: PlanModel, after: PlanModel): PlanChange[] =>
  after.lanes.flatMap((lane, machine): PlanChange[] =>
    lane === before.lanes[machine] || lane.join() === before.lanes[machine]!.join()
      ? []
      : [{ kind: 'sequence', machine: after.machines[machine]!.id, keys: keysOf(after, lane) }],
  )

/**
 * A better plan as a proposal: late rush orders, then weighted lateness, then change-overs, then moves away from the
 * plan. Anytime, and the same for the same version and steps. What is started, pinned or starts before the frozen time
 * ends stays where it is.
 */
export function improve(model: PlanModel, { steps, stop, onProgress }: Limits): Improved | Circle {
  const published = project(model)
  if (isCircle(published)) return published
  const isFree = (at: number) => {
    const { state, pin } = model.operations[at]!
    return state === 'waiting' && pin === null && published.start[at]! >= model.frozenUntil
  }
  const score = scoreOf(model, published, published)
  const state: State = { model, times: published, score, chance: chanceOf(model.version), isFree }
  let done = 0
  while (done < steps && !stop?.()) {
    done++
    if (step(state, published)) onProgress?.(done, state.score)
  }
  const differences = differencesOf({ model, times: published }, state)
  return { changes: changesOf(model, state.model), differences, steps: done }
}
