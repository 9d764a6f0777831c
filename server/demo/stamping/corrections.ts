import type { Random } from '../company/random'
import type { DemoRow } from '../company/tables'
import { iso, type StampBooks } from './reel'
import type { WrittenSession } from './sessions'

const hour = 3_600_000
const day = 24 * hour

/** Corrections in all, and those of them that wait, were rejected and were withdrawn. */
const many = { all: 60, pending: 8, rejected: 3, withdrawn: 2 }

/** Orders that may wait for a decision about stamps, and those whose counts may still be changed. */
const running = ['in_progress', 'on_hold']
const correctable = [...running, 'done']

type Counts = {
  applied_qty: number
  damaged_qty: number
  missing_qty: number
  wasted_bottles: number
  scrapped_bottles: number
}

const countsOf = (row: DemoRow): Counts => ({
  applied_qty: Number(row.applied_qty),
  damaged_qty: Number(row.damaged_qty),
  missing_qty: Number(row.missing_qty),
  wasted_bottles: Number(row.wasted_bottles),
  scrapped_bottles: Number(row.scrapped_bottles),
})

const named = (prefix: string, counts: object) =>
  Object.fromEntries(Object.entries(counts).map(([name, value]) => [`${prefix}_${name}`, value]))

/** A stamp that was missing turned up torn, or a bottle was counted as the other kind of lost. */
const recounted = (counts: Counts): Counts =>
  counts.missing_qty > 0
    ? { ...counts, missing_qty: counts.missing_qty - 1, damaged_qty: counts.damaged_qty + 1 }
    : { ...counts, wasted_bottles: counts.wasted_bottles - 1, scrapped_bottles: counts.scrapped_bottles + 1 }

const reasonOf = ({ missing_qty }: Counts) =>
  missing_qty > 0 ? 'A missing stamp was found torn under the applicator' : 'A bottle was broken, not wasted'

/** What was left unexplained and what was counted wrong, as other people decided it. */
export function addStampCorrections(
  { to, people }: StampBooks,
  sessions: readonly WrittenSession[],
  { now, chance, orderOf }: { now: number; chance: Random; orderOf: (session: WrittenSession) => string },
) {
  const deciders = [people.keeper, people.manager, people.supervisor]
  const rows: DemoRow[] = []
  const add = (
    { row, task, end }: WrittenSession,
    more: { kind: string; status: string; at: number; counts: Counts; reason: string } & Record<
      string,
      unknown
    >,
  ) => {
    const { at, counts, ...rest } = more
    to.add('stamping_corrections', {
      number: '',
      stamping_log_id: row.id,
      product_stamping_order_id: task.order.id,
      ...named('old', countsOf(row)),
      old_end_serial: row.end_serial,
      ...named('new', counts),
      new_end_serial: row.end_serial,
      stamped_by_id: task.person,
      requested_by_id: null,
      requested_at: iso(at),
      created_at: iso(at),
      updated_at: iso(Math.max(at, end ?? at)),
      ...rest,
    })
    const made = to.rows('stamping_corrections').at(-1) as DemoRow
    rows.push(made)
    return made
  }
  const decided = (row: DemoRow, status: string, at: number, note: string | null = null) =>
    Object.assign(row, {
      status,
      decided_at: iso(Math.min(at, now - hour / 2)),
      decided_by_id: deciders.find((one) => one !== row.requested_by_id && one !== row.stamped_by_id),
      note,
      updated_at: iso(Math.min(at, now - hour / 2)),
    })

  const ended = sessions.filter(({ end }) => end !== null)
  const settledAt = new Map<WrittenSession, number>()
  let pending = 0
  const short = ended
    .filter(({ counts }) => counts.missing > 0)
    .toSorted((one, other) => Number(other.task.isShort ?? false) - Number(one.task.isShort ?? false))
  for (const session of short) {
    const { row, task, end } = session
    const at = end ?? now
    const discrepancy = add(session, {
      kind: 'discrepancy',
      status: 'pending',
      at,
      counts: countsOf(row),
      reason: 'More stamps missing than the tolerance',
    })
    if (running.includes(orderOf(session)) && pending < many.pending / 2) {
      pending++
      row.status = 'pending_approval'
      task.order.open_discrepancies = Number(task.order.open_discrepancies ?? 0) + 1
      continue
    }
    const decidedAt = at + chance.between(1, 20) * hour
    settledAt.set(session, decidedAt)
    decided(discrepancy, 'approved', decidedAt)
  }

  const countError = (session: WrittenSession, at: number) => {
    const counts = countsOf(session.row)
    return add(session, {
      kind: 'count_error',
      status: 'pending',
      at,
      counts: recounted(counts),
      reason: reasonOf(counts),
      requested_by_id: session.task.person,
      created_by: session.task.person,
    })
  }
  const canBe = ({ row }: WrittenSession) => Number(row.missing_qty) > 0 || Number(row.wasted_bottles) > 0
  const free = ended.filter((session) => canBe(session) && session.row.status === 'closed')
  const openFree = free.filter((session) => correctable.includes(orderOf(session)))
  for (const session of openFree.slice(-(many.pending - pending)))
    countError(session, Math.max(session.end ?? now, now - chance.between(1, 20) * hour))
  const old = free.filter(
    (session) => !correctable.includes(orderOf(session)) && (session.end ?? now) < now - 4 * day,
  )
  const rest = Math.max(many.rejected + many.withdrawn + 1, many.all - rows.length)
  const step = Math.max(1, Math.floor(old.length / rest))
  for (let nth = 0; nth < rest; nth++) {
    const session = old[nth * step]
    if (!session || session.end === null) continue
    const at = (settledAt.get(session) ?? session.end) + chance.between(0.5, 8) * hour
    const row = countError(session, at)
    const decidedAt = at + chance.between(2, 30) * hour
    if (nth < many.rejected) decided(row, 'rejected', decidedAt, 'Counted again: it was right')
    else if (nth < many.rejected + many.withdrawn) Object.assign(row, { status: 'withdrawn' })
    else {
      decided(row, 'approved', decidedAt)
      apply(session, row)
    }
  }
  number(rows)
}

/** The session, its order and its reel with the counts of a correction. */
function apply({ row, task: { order }, reel, first }: WrittenSession, correction: DemoRow) {
  const before = countsOf(row)
  const now = recounted(before)
  const at = Date.parse(String(correction.decided_at))
  Object.assign(row, now, { status: 'corrected', updated_at: correction.decided_at })
  if (now.missing_qty !== before.missing_qty)
    reel.correct(
      Number(row.id),
      first,
      { applied: now.applied_qty, damaged: now.damaged_qty, missing: now.missing_qty },
      { at, by: Number(correction.decided_by_id), stamping_correction_id: correction.id },
    )
  const add = (name: string, by: number) => (order[name] = Number(order[name]) + by)
  add('stamps_damaged', now.damaged_qty - before.damaged_qty)
  add('stamps_missing', now.missing_qty - before.missing_qty)
  add('qty_wasted_bottles', now.wasted_bottles - before.wasted_bottles)
  add('qty_scrapped_bottles', now.scrapped_bottles - before.scrapped_bottles)
}

/** Numbers follow the time of the request. */
function number(rows: readonly DemoRow[]) {
  const inTime = rows.toSorted((one, other) =>
    String(one.requested_at) < String(other.requested_at) ? -1 : 1,
  )
  for (const [place, row] of inTime.entries()) row.number = `STC-${String(place + 1).padStart(5, '0')}`
}
