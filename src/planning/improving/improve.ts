import { type Projection, projection, projectionFrom } from '../build'
import type { PlanChange } from '../changes'
import { bindings, type Circle, type PlanModel, type PlanTimes } from '../model'
import { costsOf, differencesOf, isCircle, lateOrders, type Preview } from '../preview'
import { lastOperations } from '../whyLate'
import { chanceOf } from './chance'
import { type Move, movesBetween } from './moves'

type Limits = { steps: number; stop?: () => boolean }

/** A better plan: the whole lanes that differ, the cards that move, and what it does. */
export type Improved = {
  changes: PlanChange[]
  moves: Move[]
  differences: Preview['differences']
  late: number[]
  costs: Preview['costs']
  steps: number
}

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

/** Lanes after a move, and the operation that it moved. */
type Neighbour = { lanes: PlanModel['lanes']; at: number }

type Found = { plan: Projection; score: number[] }

type State = {
  now: Found
  best: Found
  /** Until which step an operation is not moved again. */
  tabu: Map<number, number>
  step: number
  improvedAt: number
  chance: (below: number) => number
  isFree: (at: number) => boolean
}

/** Moves that are compared where the search leaves a plan that no move makes better. */
const compared = 5
/** Steps without a better plan before that. */
const patience = 300
/** Moves by which it leaves. */
const leaves = 3
const tenure = 6

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
function waitingInChain({
  now: {
    plan: { model, times },
  },
  chance,
}: State): number[] {
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
function placeByStart(
  {
    now: {
      plan: { model, times },
    },
    isFree,
  }: State,
  at: number,
  machine: number,
): number | undefined {
  return model.lanes[machine]!.find(
    (one) => one !== at && isFree(one) && times.start[one]! >= times.start[at]!,
  )
}

/** Forward in its lane, or to another machine, what waits or what it waits for. */
function moveOf(state: State, waiting: readonly number[]): Neighbour | undefined {
  const { chance, isFree } = state
  const { model, times } = state.now.plan
  const at = waiting[chance(waiting.length)]!
  const ahead = times.boundBy[at]!
  const subject = chance(3) === 0 ? ahead : at
  if (!isFree(subject)) return undefined
  const machines = model.operations[subject]!.choices.map(({ machine }) => machine)
  const machine = machines[chance(machines.length)]!
  const lane = laneAt(model, subject)
  if (lane < 0) return undefined
  if (machine !== lane)
    return { lanes: moved(model.lanes, subject, machine, placeByStart(state, subject, machine)), at: subject }
  return forwards(state, at, lane)
}

/** Before one of the free operations that are right before it. */
function forwards(
  {
    now: {
      plan: { model },
    },
    chance,
    isFree,
  }: State,
  at: number,
  machine: number,
): Neighbour | undefined {
  const lane = model.lanes[machine]!
  const place = lane.indexOf(at)
  let first = place
  while (first > 0 && place - first < 20 && isFree(lane[first - 1]!)) first--
  if (first === place || !isFree(at)) return undefined
  return { lanes: moved(model.lanes, at, machine, lane[first + chance(place - first)]), at }
}

/** Behind another operation of its class, which saves a change-over. */
function besideItsClass({
  now: {
    plan: { model },
  },
  chance,
  isFree,
}: State): Neighbour | undefined {
  const machine = chance(model.lanes.length)
  const lane = model.lanes[machine]!
  if (lane.length < 3) return undefined
  const at = lane[chance(lane.length)]!
  const place = lane.findIndex(
    (one, index) =>
      one !== at && isFree(one) && lane[index - 1] !== at && sameClass(model, lane[index - 1], at),
  )
  return place < 0 || !isFree(at) ? undefined : { lanes: moved(model.lanes, at, machine, lane[place]), at }
}

const sameClass = ({ operations }: PlanModel, one: number | undefined, other: number) =>
  one !== undefined && operations[one]!.class === operations[other]!.class

type Candidate = Found & { at: number }

/** A move by chance with what it makes of the plan. */
function candidateOf(state: State, waiting: readonly number[], published: PlanTimes): Candidate | undefined {
  const byChain = waiting.length > 0 && state.chance(4) > 0
  const move = byChain ? moveOf(state, waiting) : besideItsClass(state)
  if (!move) return undefined
  const { plan: now } = state.now
  const plan = projectionFrom(now, { ...now.model, lanes: move.lanes })
  if (isCircle(plan)) return undefined
  return { plan, score: scoreOf(plan.model, plan.times, published), at: move.at }
}

function keepBest(state: State) {
  if (!isBetter(state.now.score, state.best.score)) return
  state.best = state.now
}

/** Away from the best plan, which no move makes better: by the best moves that are not tabu, although worse. */
function leave(state: State, published: PlanTimes) {
  state.now = state.best
  for (let left = 0; left < leaves; left++) {
    const waiting = waitingInChain(state)
    let chosen: Candidate | undefined
    for (let count = 0; count < compared; count++) {
      const found = candidateOf(state, waiting, published)
      if (!found || (state.tabu.get(found.at) ?? 0) > state.step) continue
      if (!chosen || isBetter(found.score, chosen.score)) chosen = found
    }
    if (!chosen) continue
    state.now = chosen
    state.tabu.set(chosen.at, state.step + (tenure + state.chance(tenure)) * patience)
    keepBest(state)
  }
}

/** One step: a move that makes the plan better is made; without any for long, the search leaves the plan. */
function step(state: State, published: PlanTimes) {
  state.step++
  const found = candidateOf(state, waitingInChain(state), published)
  if (found && isBetter(found.score, state.now.score)) {
    state.now = found
    state.improvedAt = state.step
    keepBest(state)
  }
  if (state.step - state.improvedAt < patience) return
  leave(state, published)
  state.improvedAt = state.step
}

const keysOf = ({ operations }: PlanModel, lane: readonly number[]) => lane.map((at) => operations[at]!.key)

/** Sequences of the lanes that differ from those before. */
const changesOf = (before: PlanModel, after: PlanModel): PlanChange[] =>
  after.lanes.flatMap((lane, machine): PlanChange[] =>
    lane === before.lanes[machine] || lane.join() === before.lanes[machine]!.join()
      ? []
      : [{ kind: 'sequence', machine: after.machines[machine]!.id, keys: keysOf(after, lane) }],
  )

function improvedOf(published: Projection, { plan }: Found, steps: number): Improved {
  const { model, times } = plan
  return {
    changes: changesOf(published.model, model),
    moves: movesBetween(published.model, model),
    differences: differencesOf(published, plan),
    late: lateOrders(model, times),
    costs: costsOf(model, times),
    steps,
  }
}

/** A search that goes on with each step that is taken of it. */
export type Search = { step: () => void; improved: () => Improved }

/**
 * A search for a better plan as a proposal: late rush orders, then weighted lateness, then change-overs, then moves away
 * from the plan. Anytime, and the same for the same version and steps. What is started, pinned or starts before the
 * frozen time ends stays where it is.
 */
export function searchFrom(model: PlanModel): Search | Circle {
  const published = projection(model)
  if (isCircle(published)) return published
  const { times } = published
  const isFree = (at: number) => {
    const { state, pin } = model.operations[at]!
    return state === 'waiting' && pin === null && times.start[at]! >= model.frozenUntil
  }
  const first = { plan: published, score: scoreOf(model, times, times) }
  const state: State = {
    now: first,
    best: first,
    tabu: new Map(),
    step: 0,
    improvedAt: 0,
    chance: chanceOf(model.version),
    isFree,
  }
  return {
    step: () => step(state, times),
    improved: () => improvedOf(published, state.best, state.step),
  }
}

/** The proposal of a search of so many steps, or until it is stopped. */
export function improve(model: PlanModel, { steps, stop }: Limits): Improved | Circle {
  const search = searchFrom(model)
  if (isCircle(search)) return search
  for (let done = 0; done < steps && !stop?.(); done++) search.step()
  return search.improved()
}
