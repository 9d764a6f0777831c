import type { DemoOrder, DemoStep } from './floor'
import { statusOf } from './floor'

const minute = 60_000

const running = (order: DemoOrder): DemoStep | undefined =>
  order.steps.find(
    (step) => step.work?.status === 'in_progress' && step.work.pieces.at(-1)?.state === 'running',
  )

/** Breaks off a running step some minutes ago; the machine has done something else since. */
function stopped(
  step: DemoStep,
  minutes: number,
  since: { state: string; reason: string; log: 'pause' | 'block'; code: string },
) {
  const { work } = step
  const last = work?.pieces.at(-1)
  const logged = work?.logs.at(-1)?.at
  if (!work || !last || logged === undefined) return
  const at = Math.max(Math.round(work.end - minutes * minute), logged + 1000, last.from + 1000)
  if (at >= work.end) return
  work.pieces.splice(
    -1,
    1,
    { ...last, to: at },
    { state: since.state, from: at, to: work.end, reason: since.reason },
  )
  work.logs.push(
    since.log === 'pause'
      ? { event: 'pause', at, pause: since.code }
      : { event: 'block', at, note: since.code },
  )
  work.status = since.log === 'pause' ? 'paused' : 'blocked'
  work.blockCode =
    since.log === 'pause' ? null : since.code === 'hplc_failed' ? 'hplc_failed' : 'machine_down'
}

/** How long ago the orders on hold were held. */
export const heldMinutes = 65

/** Typical trouble: a machine down, a failed test, a blocked step, two orders on hold. */
export function disruptions(orders: readonly DemoOrder[]) {
  const open = orders.filter((order) => statusOf(order) === 'in_progress')
  const free = new Set(open)
  const take = (phases: readonly string[]) => {
    for (const order of free) {
      const step = running(order)
      if (!step || !phases.includes(step.phase)) continue
      free.delete(order)
      return { order, step }
    }
    return undefined
  }
  const hold = (reason: string, note: string) => {
    const found = take(['stamping', 'labelling', 'bottling'])
    if (!found) return
    stopped(found.step, heldMinutes, {
      state: 'idle',
      reason: 'pause_reason order_hold',
      log: 'pause',
      code: 'order_hold',
    })
    found.order.hold = `${reason} ${note}`
  }
  // First what every wall has to show, since at some hours of the night little runs.
  const jam = take(['labelling', 'bottling', 'stamping', 'packing'])
  if (jam) {
    const code = ['labelling', 'stamping'].includes(jam.step.phase) ? 'label_sensor' : 'jam'
    stopped(jam.step, 17, { state: 'down', reason: `down_reason ${code}`, log: 'block', code })
  }
  const failed = take(['hplc'])
  if (failed)
    stopped(failed.step, 12, {
      state: 'idle',
      reason: 'pause_reason waiting_hplc',
      log: 'block',
      code: 'hplc_failed',
    })
  hold('qa_hold', 'Label text to be checked')
  hold('customer', 'Waiting for customer')
  const waits = take(['bottling', 'stamping', 'labelling'])
  if (waits)
    stopped(waits.step, 6, {
      state: 'idle',
      reason: 'pause_reason no_material',
      log: 'pause',
      code: 'no_material',
    })
}
