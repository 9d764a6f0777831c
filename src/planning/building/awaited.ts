import type { Builder } from './builder'

/**
 * What lanes wait for while a schedule is built. It only grows: what a lane waits for it waits for until that is timed, so
 * that each operation is visited once, however often nothing can go on.
 */
export type Awaited = {
  isSeen: Uint8Array
  /** Operations of the backlog that wait for a machine alone; those that are timed since are left out when it is read. */
  waiting: number[]
  /** The operation of each lane that was its next one last. */
  next: Int32Array
}

const emptyAwaited = ({ pass, planned }: Builder): Awaited => ({
  isSeen: new Uint8Array(pass.compiled.count),
  waiting: [],
  next: new Int32Array(planned.length).fill(-1),
})

/** Whether an operation of the backlog waits for a machine alone. */
const isWaiting = ({ queues, waits }: Builder, at: number) => queues.queueOf[at]! >= 0 && waits[at]! <= 0

/** Visits an operation that a lane waits for, with all that it waits for itself. */
function visitAll(builder: Builder, { isSeen, waiting }: Awaited, first: number) {
  const { pass, isTimed } = builder
  const { compiled, laid } = pass
  const stack: number[] = []
  const visit = (at: number) => {
    if (at < 0 || isSeen[at] === 1 || isTimed[at] === 1) return
    isSeen[at] = 1
    if (isWaiting(builder, at)) waiting.push(at)
    else stack.push(at)
  }
  visit(first)
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    for (let edge = compiled.afterStart[at]!; edge < compiled.afterStart[at + 1]!; edge++)
      visit(compiled.afterOperation[edge]!)
    visit(laid.previous[at]!)
    laid.gates[at]!.forEach(visit)
  }
}

/** What the next operations of all lanes wait for, as it is now. */
function seenNow(builder: Builder): Awaited {
  const { isPassed, planned, passed } = builder
  builder.awaited ??= emptyAwaited(builder)
  const { awaited } = builder
  for (let machine = 0; machine < planned.length; machine++) {
    if (isPassed[machine] === 1) continue
    const next = planned[machine]![passed[machine]!]!
    if (awaited.next[machine] === next) continue
    awaited.next[machine] = next
    visitAll(builder, awaited, next)
  }
  return awaited
}

/** Operations of the backlog that lanes wait for and that wait for a machine alone, the most urgent first. */
export function awaitedBy(builder: Builder): readonly number[] {
  const { isTimed, queues } = builder
  const awaited = seenNow(builder)
  const { place } = queues.urgency
  awaited.waiting = awaited.waiting
    .filter((at) => isTimed[at] === 0)
    .toSorted((one, other) => place[one]! - place[other]!)
  return awaited.waiting
}

/** Whether lanes wait for it, but it waits for more than a machine: of every operation. */
export function blockedBy(builder: Builder): Uint8Array {
  const { isSeen } = seenNow(builder)
  return isSeen.map((seen, at) =>
    seen === 1 && builder.isTimed[at] === 0 && !isWaiting(builder, at) ? 1 : 0,
  )
}
