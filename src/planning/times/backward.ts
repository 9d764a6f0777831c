import { endAt, startAt, workBefore } from './clock'
import { clockAt, type Forward } from './forward'
import type { PlanModel } from '../model'

const unlimited = 0x3fffffff

/** The latest end of each operation at which no order, its own or one that waits for it, is late. */
export function latestEnds(model: PlanModel, pass: Forward): Int32Array {
  const { compiled, laid, clocks, sequence } = pass
  const latest = new Int32Array(compiled.count)
  for (let at = 0; at < compiled.count; at++) latest[at] = model.orders[compiled.order[at]!]?.due ?? unlimited
  const limit = (at: number, time: number) => {
    if (time < latest[at]!) latest[at] = time
  }
  for (let read = sequence.length - 1; read >= 0; read--) {
    const at = sequence[read]!
    if (compiled.isStarted[at]) continue
    const clock = clockAt(clocks, laid.machine[at]!)
    const start = startAt(clock, workBefore(clock, latest[at]!) - laid.work[at]!)
    limitBefore(pass, at, Math.min(start, latest[at]!), latest[at]!, limit)
    if (laid.machine[at]! < 0) continue
    const free = laid.setup[at]! > 0 ? startAt(clock, workBefore(clock, start) - laid.setup[at]!) : start
    if (laid.previous[at]! >= 0) limit(laid.previous[at]!, free)
    if (laid.gates.size > 0) for (const other of laid.gates.get(at) ?? []) limit(other, free)
  }
  return latest
}

/** Limits what an operation follows so that it can start and end by then. */
function limitBefore(
  { compiled, laid, clocks }: Forward,
  at: number,
  start: number,
  end: number,
  limit: (at: number, time: number) => void,
) {
  for (let edge = compiled.afterStart[at]!; edge < compiled.afterStart[at + 1]!; edge++) {
    const before = compiled.afterOperation[edge]!
    const share = compiled.afterShare[edge]!
    const lag = compiled.afterLag[edge]!
    if (share >= 1) {
      limit(before, start - lag)
      continue
    }
    const clock = clockAt(clocks, laid.machine[before]!)
    const left = laid.work[before]! - Math.ceil(share * laid.work[before]!)
    limit(before, endAt(clock, workBefore(clock, start - lag) + left))
    limit(before, end - lag)
  }
}
