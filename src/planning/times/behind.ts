import type { Forward } from './forward'
import type { Laid } from './lanes'
import { eachWaiter, waiters } from './waiters'

type Change = {
  pass: Forward
  laid: Laid
  head: number
  touched: readonly number[]
  entering: readonly number[]
  leaving: readonly number[]
}

/**
 * Marks what waits for the backlog, or is in it, in lanes that changed: what did before, what left the lanes, and all that
 * waits for these. What came into a lane and need not wait is not marked.
 */
export function behindLanes({ pass, laid, head, touched, entering, leaving }: Change): Uint8Array {
  const { compiled, sequence } = pass
  const { count, isStarted, afterStart, afterOperation, nextStart, nextEdge, edgeOwner } = compiled
  const isBehind = new Uint8Array(count)
  for (let read = head; read < count; read++) isBehind[sequence[read]!] = 1
  const followsBehind = (at: number) => {
    for (let edge = afterStart[at]!; edge < afterStart[at + 1]!; edge++)
      if (isBehind[afterOperation[edge]!] === 1) return true
    return false
  }
  for (const at of entering) if (!followsBehind(at)) isBehind[at] = 0
  const stack: number[] = []
  const mark = (at: number) => {
    if (at < 0 || isBehind[at] === 1 || isStarted[at] === 1) return
    isBehind[at] = 1
    stack.push(at)
  }
  for (const at of leaving) mark(at)
  for (const at of touched) {
    const previous = laid.previous[at]!
    const waits = previous >= 0 && isBehind[previous] === 1
    if (waits || laid.gates[at]!.some((other) => isBehind[other] === 1)) mark(at)
  }
  const gated = stack.length > 0 ? waiters(laid) : undefined
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    for (let edge = nextStart[at]!; edge < nextStart[at + 1]!; edge++) mark(edgeOwner[nextEdge[edge]!]!)
    mark(laid.next[at]!)
    if (gated) eachWaiter(gated, at, mark)
  }
  return isBehind
}
