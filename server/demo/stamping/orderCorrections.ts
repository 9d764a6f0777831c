import type { DemoRow, Tables } from '../company/tables'

const hour = 3_600_000

/** Counts that wait for a decision, and those that were counted again and were right. */
const many = { pending: 4, rejected: 6 }

type Options = {
  phases: ReadonlyMap<string, number>
  requesters: readonly number[]
  decider: number
  now: number
}

/** What people said that they had counted wrong: the newest of it waits, the older was counted again and rejected. */
export function addOrderCorrections(to: Tables, { phases, requesters, decider, now }: Options) {
  const orders = new Map(to.rows('production_orders').map((row) => [row.id, row]))
  const counted = new Set(['labelling', 'packing'].map((phase) => phases.get(phase)))
  const lines = to
    .rows('production_logs')
    .filter(
      ({ event, phase_id, qty_good, user_id }) =>
        event === 'report' && counted.has(Number(phase_id)) && Number(qty_good) > 20 && user_id !== decider,
    )
    .toSorted((one, other) => (String(one.created_at) < String(other.created_at) ? -1 : 1))
  const isOpen = ({ production_order_id }: DemoRow) =>
    ['in_progress', 'on_hold'].includes(String(orders.get(Number(production_order_id))?.status))
  const old = lines.filter((line) => !isOpen(line))
  const step = Math.max(1, Math.floor(old.length / (many.rejected + 1)))
  const chosen = [
    ...Array.from({ length: many.rejected }, (_, nth) => ({ line: old[(nth + 1) * step], isDecided: true })),
    ...lines
      .filter(isOpen)
      .slice(-many.pending)
      .map((line) => ({ line, isDecided: false })),
  ]
  for (const [nth, { line, isDecided }] of chosen.entries()) {
    if (!line) continue
    const [good, scrap] = [Number(line.qty_good), Number(line.qty_scrap ?? 0)]
    const requestedAt = Math.min(now, Date.parse(String(line.created_at)) + hour)
    const decidedAt = new Date(Math.min(now, requestedAt + (2 + nth) * hour)).toISOString()
    const requested = new Date(requestedAt).toISOString()
    const fewer = 2 + (nth % 5)
    to.add('production_order_corrections', {
      number: `POC-${String(to.rows('production_order_corrections').length + 1).padStart(5, '0')}`,
      status: isDecided ? 'rejected' : 'pending',
      production_order_id: line.production_order_id,
      kind: 'quantity',
      production_log_id: line.id,
      step_id: line.step_id,
      new_good: good - fewer,
      new_scrap: scrap,
      new_scrap_reason_parameter_id: line.scrap_reason_parameter_id ?? null,
      old_value: `${good} good, ${scrap} scrap`,
      new_value: `${good - fewer} good, ${scrap} scrap`,
      delta_good: -fewer,
      delta_scrap: 0,
      reason: 'The last carton was counted twice',
      requested_by_id: requesters[nth % requesters.length],
      requested_at: requested,
      created_at: requested,
      created_by: requesters[nth % requesters.length],
      updated_at: isDecided ? decidedAt : requested,
      ...(isDecided && {
        decided_by_id: decider,
        decided_at: decidedAt,
        note: 'Counted again: it was right',
      }),
    })
  }
}
