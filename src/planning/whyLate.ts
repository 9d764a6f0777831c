import { indexOf } from './drafts/draft'
import { bindings, type Bound, type PlanModel, type PlanTimes, type Stretch, type Taken } from './model'

/** One step of a chain of causes, from the end of an order back to what nothing else explains. */
export type Cause = {
  /** Key of the operation, and the id of its order. */
  key: string
  order: number
  start: number
  end: number
  /** What set its start. */
  why: keyof typeof bindings
  /** The operation that did: the next one of the chain. */
  by: string | null
  bound: Bound | null
  /** Stops of its machine that moved its start or its end. */
  stops: readonly Taken[]
}

/** The operation that set the start of one, -1 when something else did. */
const causeOf = ({ binding, boundBy }: PlanTimes, at: number): number =>
  binding[at] === bindings.after || binding[at] === bindings.lane || binding[at] === bindings.hold
    ? boundBy[at]!
    : -1

/** From when an operation waited for its machine alone. */
function waitedFrom(model: PlanModel, times: PlanTimes, at: number): number {
  const { started, bounds, pin } = model.operations[at]!
  if (started !== null) return started
  const by = causeOf(times, at)
  if (by >= 0) return Math.min(times.end[by]!, times.setupFrom[at]!)
  if (times.binding[at] === bindings.bound) return bounds[times.boundBy[at]!]!.at
  return times.binding[at] === bindings.pin ? (pin?.at ?? model.now) : model.now
}

/** Whether a calendar is open at some time between two instants. */
function isOpenBetween(open: readonly Stretch[], from: number, to: number): boolean {
  let [low, high] = [0, open.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (open[middle]!.to > from) high = middle
    else low = middle + 1
  }
  return low < open.length && open[low]!.from < to
}

/** Stops of its machine, while its calendar is open, between what set the start of an operation and its end. */
function stopsOf(model: PlanModel, times: PlanTimes, at: number): Taken[] {
  const machine = model.machines[times.machine[at]!]
  if (!machine || machine.taken.length === 0) return []
  const from = waitedFrom(model, times, at)
  const open = model.calendars[machine.calendar]!
  return machine.taken.filter((stop) => {
    const first = Math.max(stop.from, from)
    const last = Math.min(stop.to, times.end[at]!)
    return first < last && isOpenBetween(open, first, last)
  })
}

// The keys of the record are its names.
const bindingNames = new Map(
  Object.entries(bindings).map(([name, code]) => [code as number, name as keyof typeof bindings]),
)

function stepOf(model: PlanModel, times: PlanTimes, at: number): Cause {
  const { key, order, bounds } = model.operations[at]!
  const by = causeOf(times, at)
  return {
    key,
    order: model.orders[order]!.id,
    start: times.start[at]!,
    end: times.end[at]!,
    why: bindingNames.get(times.binding[at]!) ?? 'none',
    by: model.operations[by]?.key ?? null,
    bound: times.binding[at] === bindings.bound ? (bounds[times.boundBy[at]!] ?? null) : null,
    stops: stopsOf(model, times, at),
  }
}

/** Of each order the operation that ends last, -1 without one. */
export function lastOperations({ orders, operations }: PlanModel, { end }: PlanTimes): Int32Array {
  const last = new Int32Array(orders.length).fill(-1)
  operations.forEach(({ order }, at) => {
    if (last[order] === -1 || end[at]! > end[last[order]!]!) last[order] = at
  })
  return last
}

/**
 * Why orders of a plan (by id) end when they do: the last operation, what set that one's start, and so on back. What the
 * chains of several orders have in common is found once.
 */
export function explain(model: PlanModel, times: PlanTimes): (order: number) => Cause[] {
  const last = lastOperations(model, times)
  const index = new Map(model.orders.map(({ id }, at) => [id, at]))
  /** The chain in which an operation was last explained, and its place there. */
  const chains: (readonly Cause[] | undefined)[] = Array.from({ length: model.operations.length })
  const places = new Int32Array(model.operations.length)
  return (order) => {
    const walked: number[] = []
    let at = last[index.get(order) ?? -1] ?? -1
    // Times are laid so that a cause comes before what it causes: a chain comes to its end.
    for (; at >= 0 && !chains[at]; at = causeOf(times, at)) walked.push(at)
    const rest = at < 0 ? [] : chains[at]!.slice(places[at])
    const chain = walked.map((one) => stepOf(model, times, one)).concat(rest)
    walked.forEach((one, place) => {
      chains[one] = chain
      places[one] = place
    })
    return chain
  }
}

/** What may endanger orders: a bound of a kind by its reference, a machine that is stopped, an operation. */
export type Danger = { bound: Bound['why']; ref: number | null } | { machine: number } | { operation: string }

/** Whether an operation itself waits for a danger. */
function meets(model: PlanModel, times: PlanTimes, danger: Danger): (at: number) => boolean {
  if ('operation' in danger) {
    const index = indexOf(model).get(danger.operation)
    return (at) => at === index
  }
  if ('machine' in danger) {
    const index = model.machines.findIndex(({ id }) => id === danger.machine)
    return (at) => times.machine[at] === index && stopsOf(model, times, at).length > 0
  }
  return (at) => {
    const bound =
      times.binding[at] === bindings.bound ? model.operations[at]!.bounds[times.boundBy[at]!] : undefined
    return bound !== undefined && bound.why === danger.bound && bound.ref === danger.ref
  }
}

/** An order whose end hangs on a danger, with how late it is; below 0 there is slack left. */
type Endangered = { order: number; end: number; lateBy: number }

/** Orders whose end hangs on a danger. */
export function endangered(model: PlanModel, times: PlanTimes, danger: Danger): Endangered[] {
  const isHit = meets(model, times, danger)
  const answer = new Int8Array(model.operations.length).fill(-1)
  const hangs = (last: number): boolean => {
    const path: number[] = []
    let at = last
    while (at >= 0 && answer[at] === -1 && !isHit(at)) {
      answer[at] = 0
      path.push(at)
      at = causeOf(times, at)
    }
    const isDue = at >= 0 && answer[at] !== 0
    if (isDue) for (const one of [at, ...path]) answer[one] = 1
    return isDue
  }
  const last = lastOperations(model, times)
  return model.orders.flatMap(({ id, due }, order) => {
    if (last[order]! < 0 || !hangs(last[order]!)) return []
    const end = times.end[last[order]!]!
    return [{ order: id, end, lateBy: end - due }]
  })
}
