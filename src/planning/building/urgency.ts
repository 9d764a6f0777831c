import type { Compiled } from '../times/compiled'
import type { PlanModel, PlanOrder } from '../model'

const rushAhead = 1e10

/** The operations from the most urgent one on, and the place of each among them. */
export type Urgency = { sorted: Int32Array; place: Int32Array }

const cache = new WeakMap<readonly PlanOrder[], { compiled: Compiled; urgency: Urgency }>()

/**
 * How urgent each operation is in a queue: rush orders first, then by the latest start at which its order can be on time,
 * were there no other order. Sorted once, so that a queue compares whole numbers.
 */
export function urgencyOf(model: PlanModel, compiled: Compiled): Urgency {
  const cached = cache.get(model.orders)
  if (cached?.compiled === compiled) return cached.urgency
  const rank = rankOf(model, compiled)
  const sorted = Int32Array.from(rank, (_, at) => at).sort(
    (one, other) => rank[one]! - rank[other]! || one - other,
  )
  const place = new Int32Array(compiled.count)
  for (let read = 0; read < sorted.length; read++) place[sorted[read]!] = read
  const urgency = { sorted, place }
  cache.set(model.orders, { compiled, urgency })
  return urgency
}

function rankOf(model: PlanModel, compiled: Compiled): Float64Array {
  const { count, order, nextStart, nextEdge, edgeOwner, choiceStart, choiceSeconds } = compiled
  const rank = new Float64Array(count)
  const open = new Int32Array(count)
  const stack: number[] = []
  for (let at = 0; at < count; at++) {
    open[at] = nextStart[at + 1]! - nextStart[at]!
    rank[at] = model.orders[order[at]!]?.due ?? rushAhead / 10
    if (open[at] === 0) stack.push(at)
  }
  while (stack.length > 0) {
    const at = stack.pop()!
    for (let edge = nextStart[at]!; edge < nextStart[at + 1]!; edge++)
      rank[at] = Math.min(rank[at]!, rank[edgeOwner[nextEdge[edge]!]!]!)
    rank[at]! -= choiceSeconds[choiceStart[at]!] ?? 0
    for (let edge = compiled.afterStart[at]!; edge < compiled.afterStart[at + 1]!; edge++) {
      const before = compiled.afterOperation[edge]!
      if (--open[before]! === 0) stack.push(before)
    }
  }
  for (let at = 0; at < count; at++) if (model.orders[order[at]!]?.rush) rank[at]! -= rushAhead
  return rank
}
