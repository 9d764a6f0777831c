import { type Circle, type PlanModel } from '../model'
import { schedule } from '../build'
import { chanceOf } from './chance'
import { blockMoves, type Move, otherMachines } from './neighbours'
import { lanesOf, load, measure, putBehind, type Shop, shopOf, takeOut } from './shop'

/** When to stop: a number of steps, or what the caller says; asked every 64 steps. */
export type Limits = { steps: number; stop?: () => boolean; onProgress?: (makespan: number) => void }

const slots = 1 << 18

type Search = {
  shop: Shop
  chance: (below: number) => number
  /** Until which step a pair may not come into this sequence. */
  until: Int32Array
  step: number
  /** For how many steps a pair that was turned round stays so, at least, and how many more by chance. */
  tenure: number
  longer: number
  isFlexible: boolean
  best: number
  lanes: number[][]
}

const slot = (before: number, behind: number) =>
  (Math.imul(before, 73856093) ^ Math.imul(behind, 19349663)) & (slots - 1)

/** One longest way, from its last operation back, cut into blocks of one machine, first operation first. */
function criticalBlocks({ shop, chance }: Search): number[][] {
  const { head, work, jobBefore, before, machine, count, makespan } = shop
  const ends: number[] = []
  for (let at = 0; at < count; at++) if (head[at]! + work[at]! === makespan) ends.push(at)
  let at = ends[chance(ends.length)]!
  const blocks: number[][] = [[at]]
  while (head[at]! > 0) {
    const job = jobBefore[at]!
    const lane = before[at]!
    const byJob = job >= 0 && head[job]! + work[job]! === head[at]
    const byLane = lane >= 0 && head[lane]! + work[lane]! === head[at]
    const next = byJob && (!byLane || chance(2) === 0) ? job : lane
    if (machine[next] === machine[at] && next === lane) blocks.at(-1)!.push(next)
    else blocks.push([next])
    at = next
  }
  return blocks.map((block) => block.toReversed())
}

function movesOf(search: Search): Move[] {
  const moves: Move[] = []
  const isTabu = (before: number, behind: number) => search.until[slot(before, behind)]! > search.step
  for (const block of criticalBlocks(search)) {
    if (block.length > 1) blockMoves(search.shop, block, isTabu, moves)
    if (search.isFlexible) for (const at of block) otherMachines(search.shop, at, isTabu, moves)
  }
  return moves
}

/** The best move that is not tabu, or better than all before; else any. */
function chooseMove({ chance, best }: Search, moves: readonly Move[]): Move | undefined {
  let chosen: Move | undefined
  let equals = 1
  for (const move of moves) {
    if (move.isTabu && move.length >= best) continue
    if (chosen && move.length > chosen.length) continue
    if (chosen && move.length === chosen.length && chance(++equals) > 0) continue
    if (!chosen || move.length < chosen.length) equals = 1
    chosen = move
  }
  return chosen ?? moves[moves.length > 0 ? chance(moves.length) : 0]
}

/** Makes a move; what it turned round may not be turned back for a while. */
function make(search: Search, { at, machine, previous }: Move) {
  const { shop, until, chance } = search
  const end = search.step + search.tenure + chance(search.longer)
  if (machine === shop.machine[at]) forbidBack(search, at, previous, end)
  else until[slot(at, shop.count + shop.machine[at]!)] = end
  takeOut(shop, at)
  putBehind(shop, at, machine, previous)
  measure(shop)
}

function forbidBack({ shop, until }: Search, at: number, previous: number, end: number) {
  const { behind, before, head } = shop
  const isLater = previous >= 0 && head[previous]! >= head[at]! && previous !== before[at]
  if (isLater)
    for (let one = behind[at]!; one >= 0; one = behind[one]!) {
      until[slot(at, one)] = end
      if (one === previous) return
    }
  else
    for (let one = before[at]!; one >= 0 && one !== previous; one = before[one]!) until[slot(one, at)] = end
}

/** Steps without a shorter makespan before the search leaves where it is. */
const patience = 2000

/** Back to the best, a few moves by chance away from it. */
function restart(search: Search) {
  load(search.shop, search.lanes)
  search.until.fill(0)
  const kicks = 4 + search.chance(12)
  for (let kick = 0; kick < kicks; kick++) {
    const moves = movesOf(search)
    if (moves.length === 0) return
    make(search, moves[search.chance(moves.length)]!)
  }
}

function searchOn(model: PlanModel): Search {
  const shop = shopOf(model)
  const perMachine = 10 + model.orders.length / model.machines.length
  const choices = shop.compiled.choiceMachine.length
  return {
    shop,
    chance: chanceOf(model.version),
    until: new Int32Array(slots),
    step: 0,
    tenure: Math.ceil(perMachine * 0.7),
    longer: Math.ceil(perMachine * 0.5),
    isFlexible: choices > shop.count,
    best: shop.makespan,
    lanes: lanesOf(shop),
  }
}

/** The shortest makespan that a tabu search finds from the lanes of a model: no calendars, set-ups or bounds. */
function tabu(model: PlanModel, limits: Limits, bound: number): Search {
  const search = searchOn(model)
  const { shop } = search
  let improvedAt = 0
  while (search.step < limits.steps && search.best > bound) {
    search.step++
    if (search.step % 64 === 0 && limits.stop?.()) break
    const move = chooseMove(search, movesOf(search))
    if (!move) break
    make(search, move)
    if (shop.makespan < search.best) {
      search.best = shop.makespan
      search.lanes = lanesOf(shop)
      improvedAt = search.step
      limits.onProgress?.(search.best)
    } else if (search.step - improvedAt > patience) {
      restart(search)
      improvedAt = search.step
    }
  }
  return search
}

/** No schedule is shorter: the longest job, the work of the machine that has most. */
export function lowerBound(model: PlanModel): number {
  const jobs = model.orders.map(() => 0)
  const machines = model.machines.map(() => 0)
  for (const { order, choices, quantity } of model.operations) {
    const shortest = Math.min(...choices.map(({ perUnit }) => Math.round(perUnit * quantity)))
    jobs[order]! += shortest
    if (choices.length === 1) machines[choices[0]!.machine]! += shortest
  }
  return Math.max(...jobs, ...machines)
}

/** Lanes with a short makespan for plain jobs; at first the lanes as they would be built. */
export function shorten(model: PlanModel, limits: Limits): { makespan: number; lanes: number[][] } | Circle {
  const built = schedule({ ...model, lanes: model.machines.map(() => []) })
  if ('circle' in built) return built
  const { best, lanes } = tabu({ ...model, lanes: built.lanes }, limits, lowerBound(model))
  return { makespan: best, lanes }
}
