import type { Builder } from './builder'

type Awaited = {
  /** Operations of the backlog that wait for a machine alone, the most urgent first. */
  waiting: number[]
  /** All that is not timed of what lanes wait for, without these. */
  isBlocked: Uint8Array
  hasBlocked: boolean
}

/** What the next operation of each lane waits for, when nothing can go on. */
export function awaitedBy({ pass, queues, waits, isTimed, isPassed, planned, passed }: Builder): Awaited {
  const { compiled, laid } = pass
  const isSeen = new Uint8Array(compiled.count)
  const isBlocked = new Uint8Array(compiled.count)
  const stack: number[] = []
  const waiting: number[] = []
  const visit = (at: number) => {
    if (at < 0 || isSeen[at] === 1 || isTimed[at] === 1) return
    isSeen[at] = 1
    if (queues.queueOf[at]! >= 0 && waits[at]! <= 0) waiting.push(at)
    else stack.push(at)
  }
  for (let machine = 0; machine < planned.length; machine++)
    if (isPassed[machine] === 0) visit(planned[machine]![passed[machine]!]!)
  const hasBlocked = stack.length > 0
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    isBlocked[at] = 1
    for (let edge = compiled.afterStart[at]!; edge < compiled.afterStart[at + 1]!; edge++)
      visit(compiled.afterOperation[edge]!)
    visit(laid.previous[at]!)
    if (laid.isGated[at] === 1) laid.gates.get(at)?.forEach(visit)
  }
  const { place } = queues.urgency
  return { waiting: waiting.toSorted((one, other) => place[one]! - place[other]!), isBlocked, hasBlocked }
}
