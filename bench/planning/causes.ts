import { project, projection, projectionFrom, schedule } from '../../src/planning/build'
import { chanceOf } from '../../src/planning/improving/chance'
import type { PlanModel, PlanTimes } from '../../src/planning/model'
import { isCircle, lateOrders } from '../../src/planning/preview'
import { type Cause, type Danger, endangered, explain, lastOperations } from '../../src/planning/whyLate'
import { figure, percentiles } from '../harness/report'
import { plantOf } from './plant'

const hour = 3600
const ref = 999_999

/** A plan in lanes, the same with a cause of lateness planted in it, and that cause. */
export type Planted = { model: PlanModel; before: PlanTimes; times: PlanTimes; danger: Danger }

function timed(model: PlanModel): PlanTimes {
  const times = project(model)
  if (isCircle(times)) throw new Error(times.circle.join(' '))
  return times
}

const built = (model: PlanModel): PlanModel => {
  const made = schedule(model)
  if (isCircle(made)) throw new Error(made.circle.join(' '))
  return { ...model, lanes: made.lanes }
}

/** A machine is stopped from the start of an operation on. */
function stopped(model: PlanModel, machine: number, from: number, to: number): PlanModel {
  const stop = { from, to, why: 'down' as const, ref }
  return {
    ...model,
    machines: model.machines.map((one, at) =>
      at === machine ? { ...one, taken: [...one.taken, stop] } : one,
    ),
  }
}

/** A late purchase, test or order of stamps that one operation waits for, or a stop of its machine. */
export function planted(seed: number, orders: number): Planted {
  const chance = chanceOf(seed * 17)
  const machines = orders > 500 ? undefined : [2, 1, 2, 2, 1, 2]
  const plain = built(plantOf({ seed, orders, ...(machines && { machines }), hasTanks: seed % 2 === 0 }))
  const before = timed(plain)
  const at = chance(plain.operations.length)
  const until = before.start[at]! + (10 + chance(100)) * hour
  const whys = ['material', 'hplc', 'stamps'] as const
  const why = whys[seed % 4]
  const model = why
    ? {
        ...plain,
        operations: plain.operations.map((one, index) =>
          index === at ? { ...one, bounds: [...one.bounds, { at: until, why, ref }] } : one,
        ),
      }
    : stopped(plain, before.machine[at]!, before.start[at]!, until)
  const danger = why ? { bound: why, ref } : { machine: plain.machines[before.machine[at]!]!.id }
  return { model, before, times: timed(model), danger }
}

const isPlanted = ({ bound, stops }: Cause) => bound?.ref === ref || stops.some((stop) => stop.ref === ref)

/** Orders that end later for the planted cause, and which of them neither their chain nor the reverse question names. */
export function unnamed({ model, before, times, danger }: Planted): { later: number[]; unnamed: number[] } {
  const last = lastOperations(model, times)
  const lastBefore = lastOperations(model, before)
  const later = model.orders.flatMap(({ id }, order) =>
    times.end[last[order]!]! > before.end[lastBefore[order]!]! ? [id] : [],
  )
  const hit = new Set(endangered(model, times, danger).map(({ order }) => order))
  const chainOf = explain(model, times)
  return {
    later,
    unnamed: later.filter((id) => !chainOf(id).some(isPlanted) || !hit.has(id)),
  }
}

const millisecondsOf = (act: () => void) => {
  const started = performance.now()
  act()
  return performance.now() - started
}

/** G2: planted causes in the chains and in the answers to the reverse question, and how long all late orders take. */
export function causes() {
  let later = 0
  let missing = 0
  for (let seed = 1; seed <= 500; seed++) {
    const found = unnamed(planted(seed, 12))
    later += found.later.length
    missing += found.unnamed.length
  }
  figure(
    `planning G2, 500 plants, orders that ${later} planted causes make later and no chain names`,
    missing,
    '',
  )
  const whys: number[] = []
  const reverse: number[] = []
  for (let seed = 1; seed <= 12; seed++) {
    const { model, times, danger } = planted(seed, 2000)
    whys.push(millisecondsOf(() => lateOrders(model, times).map(explain(model, times))))
    reverse.push(millisecondsOf(() => endangered(model, times, danger)))
  }
  figure('planning G2, 2000 orders, why all late orders are late, p95', percentiles(whys).p95, 'ms')
  figure('planning G2, 2000 orders, what one cause endangers, p95', percentiles(reverse).p95, 'ms')
}

/** G3: a machine breaks down for a day: the plan with its times, the chains of late orders and what the stop endangers. */
export function breakdown() {
  const plain = built(plantOf({ seed: 1, orders: 2000 }))
  const before = projection(plain)
  if (isCircle(before)) throw new Error(before.circle.join(' '))
  const all = Array.from({ length: 20 }, (_, machine) =>
    millisecondsOf(() => {
      const model = stopped(plain, machine, plain.now, plain.now + 24 * hour)
      const after = projectionFrom(before, model)
      if (isCircle(after)) throw new Error(after.circle.join(' '))
      lateOrders(model, after.times).forEach(explain(model, after.times))
      endangered(model, after.times, { machine: plain.machines[machine]!.id })
    }),
  )
  figure('planning G3, 2000 orders, a breakdown re-planned and explained, p95', percentiles(all).p95, 'ms')
}
