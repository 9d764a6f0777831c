import type { DemoRow, Tables } from '../company/tables'

const dayMs = 86_400_000

type People = { keeper: number; counter: number; manager: number }

/** Reels of the plant, by jurisdiction: how many are free, and how many stamps a reel has. */
const stock = [
  ['ON', 8, 10_000],
  ['QC', 6, 10_000],
  ['CA', 8, 10_000],
  ['AB', 4, 5_000],
  ['MB', 3, 5_000],
] as const

/** Reels that wait: just counted, and still being entered. */
const waiting = [
  ['ON', 'pending_approval'],
  ['ON', 'pending_approval'],
  ['QC', 'pending_approval'],
  ['CA', 'pending_approval'],
  ['AB', 'pending_approval'],
  ['QC', 'draft'],
  ['CA', 'draft'],
] as const

type NewReel = { jurisdiction: string; quantity: number; status: string; at: number }

/** Stamps as they come from the issuer: free reels, some that wait for a second count, one that got wet. */
export function addReels(to: Tables, { keeper, counter, manager }: People, now: number) {
  const last = new Map<string, number>()
  const iso = (at: number) => new Date(at).toISOString()
  const add = ({ jurisdiction, quantity, status, at }: NewReel): DemoRow => {
    const first = (last.get(jurisdiction) ?? 104_000) + 1
    last.set(jurisdiction, first + quantity - 1)
    const isCounted = status !== 'draft'
    const isKnown = isCounted && status !== 'pending_approval'
    const id = to.add('reels', {
      number: `RL-${String(to.rows('reels').length + 1).padStart(5, '0')}`,
      status,
      area: 'production',
      jurisdiction,
      stamp_format: 'pressure_sensitive',
      serial_mode: 'serial_range',
      first_serial: first,
      last_serial: first + quantity - 1,
      next_serial: first,
      quantity,
      remaining: quantity,
      supplier_ref: `PKG-${first}`,
      received_on: iso(at).slice(0, 10),
      ...(isCounted && { counted_qty: quantity, submitted_by_id: keeper, submitted_at: iso(at) }),
      ...(isKnown && { approved_by_id: counter, approved_at: iso(at + 3_600_000) }),
      ...(status === 'quarantined' && { quarantine_reason: 'Wet at the edge' }),
      created_at: iso(at),
      created_by: keeper,
      updated_at: iso(at),
    })
    if (isKnown) {
      const run = { reel_id: id, jurisdiction, first_serial: first, last_serial: first + quantity - 1 }
      to.add('stamp_ranges', {
        ...run,
        serial_prefix: '',
        state: 'on_reel',
        is_exact: true,
        since: iso(at + 3_600_000),
      })
      to.add('stamp_movements', {
        ...run,
        qty: quantity,
        from_state: 'received',
        to_state: 'on_reel',
        cause: 'approve',
        moved_at: iso(at + 3_600_000),
        moved_on: iso(at + 3_600_000).slice(0, 10),
        moved_by_id: counter,
      })
    }
    return to.rows('reels').at(-1) as DemoRow
  }
  const free = stock.flatMap(([jurisdiction, many, quantity]) =>
    Array.from({ length: many }, (_, at) =>
      add({ jurisdiction, quantity, status: 'available', at: now - (40 - at * 3) * dayMs }),
    ),
  )
  add({ jurisdiction: 'ON', quantity: 10_000, status: 'quarantined', at: now - 12 * dayMs })
  for (const [at, [jurisdiction, status]] of waiting.entries())
    add({ jurisdiction, quantity: 10_000, status, at: now - (at + 1) * 7_200_000 - dayMs })
  for (const [at, reel] of free.slice(0, 2).entries())
    to.add('reel_adjustments', {
      number: `RA-${String(at + 1).padStart(5, '0')}`,
      status: 'pending',
      reel_id: reel.id,
      kind: at === 0 ? 'splice_gap' : 'damaged_outside',
      qty: at === 0 ? 12 : 3,
      reason: at === 0 ? 'Splice of the issuer without stamps' : 'Torn when the reel was unpacked',
      occurred_on: iso(now - 2 * dayMs).slice(0, 10),
      requested_by_id: at === 0 ? keeper : manager,
      created_at: iso(now - dayMs),
      created_by: at === 0 ? keeper : manager,
      updated_at: iso(now - dayMs),
    })
  to.add('reel_orders', {
    number: 'RO-00001',
    status: 'ordered',
    jurisdiction: 'ON',
    quantity: 50_000,
    issuer_ref: 'CRA-2026-1184',
    expected_on: iso(now + 9 * dayMs).slice(0, 10),
    ordered_at: iso(now - 6 * dayMs),
    ordered_by_id: keeper,
    created_at: iso(now - 6 * dayMs),
    created_by: keeper,
    updated_at: iso(now - 6 * dayMs),
  })
}
