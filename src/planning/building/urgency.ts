import type { Compiled } from '../times/compiled'
import type { PlanModel, PlanOrder } from '../model'

const rushAhead = 1e10

const cache = new WeakMap<readonly PlanOrder[], { compiled: Compiled; rank: Float64Array }>()

/**
 * Rank of each operation in a queue: rush orders first, then by the latest start at which its order can be on time, were
 * there no other order.
 */
export function urgencyOf(model: PlanModel, compiled: Compiled): Float64Array {
  const cached = cache.get(model.orders)
  if (cached?.compiled === compiled) return cached.rank
  const rank = rankOf(model, compiled)
  cache.set(model.orders, { compiled, rank })
  return rank
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
