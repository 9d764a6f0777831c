import { dayAfter } from '../../../src/resources/kit/text/days'
import { dayOf } from '../company/calendar'
import type { Random } from '../company/random'
import type { DemoRow } from '../company/tables'
import { type DemoReel, iso, type StampBooks } from './reel'
import type { ReelSupply } from './reelSupply'

const hour = 3_600_000
const day = 24 * hour

/** Reels in all, of which some wait to be counted again. */
const many = { all: 150, pending: 5, draft: 2, assembly: 60 }
const jurisdictions = ['ON', 'QC', 'CA', 'AB', 'MB'] as const

type Adjusted = {
  kind: string
  status: string
  qty: number
  reason: string
  at: number
  serials?: readonly [number, number]
} & Record<string, unknown>

/** Adjustments of reels, by one person inTime for and by another decided. */
function adjuster({ to, timezone, people }: StampBooks, now: number) {
  return (reel: DemoReel, { at, serials, ...more }: Adjusted): DemoRow => {
    const isDecided = more.status !== 'pending'
    to.add('reel_adjustments', {
      number: '',
      reel_id: reel.row.id,
      occurred_on: dayOf(at, timezone),
      requested_by_id: people.keeper,
      created_at: iso(at),
      created_by: people.keeper,
      updated_at: iso(isDecided ? Math.min(now, at + hour) : at),
      ...(serials && { serial_from: serials[0], serial_to: serials[1] }),
      ...(isDecided && { decided_by_id: people.manager, decided_at: iso(Math.min(now, at + hour)) }),
      ...more,
    })
    return to.rows('reel_adjustments').at(-1) as DemoRow
  }
}

/** Spoiled stamps of reels that are used up are destroyed together, before a witness. */
function destroyDamaged(books: StampBooks, reels: readonly DemoReel[], now: number) {
  const adjust = adjuster(books, now)
  for (const [nth, reel] of reels.entries()) {
    const spoiled = reel.ranges.filter(({ state }) => state === 'damaged_held')
    const qty = spoiled.reduce((sum, { first, last }) => sum + last - first + 1, 0)
    if (qty === 0) continue
    const at = Math.min(now - 2 * hour, reel.lastAt + 6 * day)
    const row = adjust(reel, {
      kind: 'destroy_damaged',
      status: 'approved',
      qty,
      reason: 'Shredded with the spoiled stamps of the month',
      at,
      witness_id: books.people.supervisor,
      document_ref: `CERT-${1180 + nth}`,
      // One certificate waits for the direction of the agency.
      direction_ref: nth === 0 ? null : `CRA-D-${610 + nth}`,
      remaining_before: reel.remaining,
      remaining_after: reel.remaining,
    })
    reel.move(
      spoiled.map(({ first, last, is_exact }) => ({
        first,
        last,
        from: 'damaged_held',
        to: 'destroyed',
        is_exact,
      })),
      { cause: 'adjustment', at: at + hour, by: books.people.manager, reel_adjustment_id: row.id },
    )
    if (nth === 0) reel.row.undirected = qty
  }
}

/** The next stamps of a reel leave it otherwise than by a session. */
function adjustNext(books: StampBooks, reel: DemoReel, now: number, { qty, at, ...more }: Adjusted) {
  const [first, before] = [reel.next, reel.remaining]
  const row = adjuster(books, now)(reel, {
    qty,
    at,
    ...more,
    serials: [first, first + qty - 1],
    remaining_before: before,
    remaining_after: before - qty,
  })
  const to =
    more.kind === 'returned_to_issuer'
      ? 'returned'
      : more.kind === 'damaged_outside'
        ? 'damaged_held'
        : 'lost'
  reel.move([{ first, last: first + qty - 1, from: 'on_reel', to, is_exact: true }], {
    cause: 'adjustment',
    at: at + hour,
    by: books.people.manager,
    reel_adjustment_id: row.id,
  })
}

/** Reels that were used up are closed, above the tolerance with a second signature, which some still wait for. */
function reconcile(
  { people }: StampBooks,
  reels: readonly DemoReel[],
  now: number,
  waits: ReadonlySet<unknown>,
) {
  let unsigned = 0
  for (const { row, lastAt, counters } of reels.toReversed()) {
    const at = lastAt + 2 * day
    if (at > now || waits.has(row.id)) continue
    const isShort = counters.missing > 0
    const signed = isShort && { signed_by_id: people.keeper, signed_at: iso(at) }
    if (isShort && unsigned < 3) {
      unsigned++
      if (unsigned < 3) Object.assign(row, signed)
      continue
    }
    Object.assign(row, signed, {
      status: 'reconciled',
      reconciled_by_id: isShort ? people.manager : people.keeper,
      reconciled_at: iso(at + hour),
    })
  }
}

/** Free reels as they wait on the shelf, and those that are new. */
function addShelf(books: StampBooks, supply: ReelSupply, now: number) {
  const waiting = many.pending + many.draft
  for (
    let nth = 0;
    supply.reels.filter(({ made }) => made.area === 'production').length < many.all - waiting;
    nth++
  ) {
    const reel = supply.receive(
      jurisdictions[nth % jurisdictions.length] ?? 'CA',
      now - (4 - (nth % 8) / 4) * day,
    )
    reel.approve()
  }
  const shelf = supply.reels
    .filter(({ row, made }) => row.status === 'available' && made.area === 'production')
    .toReversed()
  const [wet, sentBack, gap, torn] = shelf.filter(({ made, remaining }) => remaining === made.quantity)
  if (wet)
    Object.assign(wet.row, {
      status: 'quarantined',
      quarantine_reason: 'Wet at the edge',
      quarantined_at: iso(now - 30 * hour),
      quarantined_by_id: books.people.supervisor,
    })
  const packReels = () => supply.reels.filter(({ made }) => made.area === 'assembly').length
  for (let nth = 0; packReels() < many.assembly; nth++)
    supply.receive(jurisdictions[nth % jurisdictions.length] ?? 'CA', now - 3 * day, 'assembly').approve()
  const adjust = adjuster(books, now)
  if (sentBack) {
    adjustNext(books, sentBack, now, {
      kind: 'returned_to_issuer',
      status: 'approved',
      qty: sentBack.remaining,
      reason: 'Printed off centre by the issuer',
      at: sentBack.made.receivedAt + 4 * hour,
      document_ref: 'RET-2026-118',
      direction_ref: 'CRA-D-655',
    })
    sentBack.row.status = 'returned'
  }
  const waitingFor = { status: 'pending', at: now - 26 * hour }
  if (gap)
    adjust(gap, { ...waitingFor, kind: 'splice_gap', qty: 12, reason: 'Splice of the issuer without stamps' })
  if (torn)
    adjust(torn, {
      ...waitingFor,
      kind: 'damaged_outside',
      qty: 3,
      reason: 'Torn when the reel was unpacked',
      requested_by_id: books.people.supervisor,
    })
  for (let nth = 0; nth < waiting; nth++) {
    const reel = supply.receive(
      jurisdictions[nth % jurisdictions.length] ?? 'CA',
      now - ((waiting - nth + 12) * hour) / 2,
    )
    if (nth < many.pending) reel.submit()
  }
}

type Options = { supply: ReelSupply; now: number; chance: Random }

/** What happened to reels beside the stampers, and what they have come to. */
export function finishReels(books: StampBooks, { supply, now }: Options) {
  const { to } = books
  const pending = new Set(
    to
      .rows('stamping_corrections')
      .flatMap(({ status, stamping_log_id }) => (status === 'pending' ? [stamping_log_id] : [])),
  )
  const waits = new Set(
    to.rows('stamping_logs').flatMap(({ id, reel_id }) => (pending.has(id) ? [reel_id] : [])),
  )
  const used = supply.reels.filter(({ remaining }) => remaining === 0)
  const settled = used.filter(({ row }) => !waits.has(row.id))
  reconcile(books, settled, now, waits)
  destroyDamaged(books, settled.filter(({ lastAt }) => lastAt < now - 21 * day).slice(-14), now)
  addShelf(books, supply, now)
  for (const reel of supply.reels) reel.finish()
  const received = supply.reels.toSorted((one, other) => one.made.receivedAt - other.made.receivedAt)
  for (const [at, { row }] of received.entries()) row.number = `RL-${String(at + 1).padStart(5, '0')}`
  const inTime = to
    .rows('reel_adjustments')
    .toSorted((one, other) => (String(one.created_at) < String(other.created_at) ? -1 : 1))
  for (const [at, row] of inTime.entries()) row.number = `RA-${String(at + 1).padStart(5, '0')}`
  addReelOrders(books, received, now)
}

/** Reels are ordered month by month before they are received; one order is on its way, one was given up. */
function addReelOrders({ to, timezone, people }: StampBooks, reels: readonly DemoReel[], now: number) {
  const keyOf = ({ made }: DemoReel) => `${made.jurisdiction} ${dayOf(made.receivedAt, timezone).slice(0, 7)}`
  const add = (jurisdiction: string, quantity: number, at: number, more: Record<string, unknown>) => {
    const nth = to.rows('reel_orders').length + 1
    return to.add('reel_orders', {
      number: `RO-${String(nth).padStart(5, '0')}`,
      jurisdiction,
      quantity,
      received_qty: 0,
      issuer_ref: `CRA-2026-${1140 + nth * 3}`,
      ordered_at: iso(at),
      ordered_by_id: people.keeper,
      created_at: iso(at - hour),
      created_by: people.keeper,
      updated_at: iso(at),
      ...more,
    })
  }
  for (const key of new Set(reels.map(keyOf))) {
    const of = reels.filter((reel) => keyOf(reel) === key)
    const [first] = of
    if (!first) continue
    const quantity = of.reduce((sum, { made }) => sum + made.quantity, 0)
    const id = add(first.made.jurisdiction, quantity, first.made.receivedAt - 15 * day, {
      status: 'received',
      received_qty: quantity,
      expected_on: dayOf(first.made.receivedAt, timezone),
    })
    for (const { row } of of) row.reel_order_id = id
  }
  const today = dayOf(now, timezone)
  add('QC', 20_000, now - 9 * day, { status: 'cancelled', cancel_note: 'Ordered twice' })
  add('ON', 50_000, now - 6 * day, { status: 'ordered', expected_on: dayAfter(today, 9) })
  add('AB', 20_000, now - day, {
    status: 'draft',
    issuer_ref: null,
    ordered_at: null,
    ordered_by_id: null,
    expected_on: dayAfter(today, 16),
  })
}
