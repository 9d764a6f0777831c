import { type Builder, freeFrom, isOpen } from './builder'
import { firstIn } from './queues'

/** Later than any time of a plan. */
export const never = 0x7fffffff

/** The earliest time at which a queue and one of its machines are free for each other. */
export function earliest(builder: Builder, queue: number): number {
  const one = builder.queues.queues[queue]!
  const first = firstIn(builder.queues, one)
  if (first < 0) return never
  const { machines } = one
  let free = never
  for (let place = 0; place < machines.length; place++) {
    const machine = machines[place]!
    if (!isOpen(builder, machine, first)) continue
    const from = freeFrom(builder, machine)
    if (from < free) free = from
  }
  if (free === never || one.ready.length > 0) return free
  return Math.max(free, builder.queues.readyAt[first]!)
}
