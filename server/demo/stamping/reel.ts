import type { PlantArea } from '../../../src/resources/production/flows/plantArea'
import { countersMoved, noStamps, remainingOf } from '../../../src/resources/production/stamps/counters'
import { afterMoves, type StampMove, type StampRange } from '../../../src/resources/production/stamps/ranges'
import {
  consumedOf,
  layOut,
  movesBetween,
  onReel,
  type SessionCounts,
} from '../../../src/resources/production/stamps/sessionLayout'
import type { StampCause } from '../../../src/resources/production/stamps/stampStates'
import { dayOf } from '../company/calendar'
import type { DemoRow, Tables } from '../company/tables'

const hour = 3_600_000
export const iso = (at: number) => new Date(Math.round(at)).toISOString()

/** Who keeps the stamps: who enters reels and asks, who counts again, and who decides what is missing. */
export type StampPeople = { keeper: number; counter: number; supervisor: number; manager: number }

export type StampBooks = { to: Tables; timezone: string; cage: number; people: StampPeople }

/** What moved stamps, when and by whom. */
type Source = {
  cause: StampCause
  at: number
  by: number
  stamping_log_id?: number
  reel_adjustment_id?: number
  stamping_correction_id?: number
}

export type NewReel = {
  area: PlantArea
  jurisdiction: string
  quantity: number
  first: number
  receivedAt: number
}

/** A reel of the demo company while its history is told: its stamps move by the same rules as those of the product. */
export class DemoReel {
  readonly row: DemoRow
  ranges: readonly StampRange[] = []
  counters = noStamps
  /** When it is free for another machine. */
  freeAt = 0
  lastAt: number
  readonly made: NewReel
  readonly #books: StampBooks

  constructor(books: StampBooks, made: NewReel) {
    const { to, cage, people } = books
    const { area, jurisdiction, quantity, first, receivedAt } = made
    this.#books = books
    this.made = made
    this.lastAt = receivedAt
    to.add('reels', {
      number: '',
      status: 'draft',
      area,
      jurisdiction,
      stamp_format: 'pressure_sensitive',
      serial_mode: 'serial_range',
      first_serial: first,
      last_serial: first + quantity - 1,
      next_serial: first,
      quantity,
      remaining: quantity,
      supplier_ref: `PKG-${first}`,
      received_on: dayOf(receivedAt, books.timezone),
      unit_cost: 0.0125,
      undirected: 0,
      has_open_session: false,
      bin_id: cage,
      created_at: iso(receivedAt),
      created_by: people.keeper,
      updated_at: iso(receivedAt),
    })
    this.row = to.rows('reels').at(-1) as DemoRow
  }

  get remaining() {
    return remainingOf(this.made.quantity, this.counters)
  }

  get next() {
    return this.made.first + this.made.quantity - this.remaining
  }

  submit(at = this.made.receivedAt + hour / 2) {
    const { keeper } = this.#books.people
    const counted = { counted_qty: this.made.quantity, submitted_by_id: keeper, submitted_at: iso(at) }
    Object.assign(this.row, { status: 'pending_approval', ...counted })
  }

  approve(at = this.made.receivedAt + 2 * hour) {
    const { counter } = this.#books.people
    const { first, quantity } = this.made
    this.submit()
    const span = { first, last: first + quantity - 1 }
    this.move([{ ...span, from: 'received', to: 'on_reel', is_exact: true }], {
      cause: 'approve',
      at,
      by: counter,
    })
    Object.assign(this.row, { status: 'available', approved_by_id: counter, approved_at: iso(at) })
  }

  /** Moves stamps: their ranges, the log of their movements and the counters of the reel. */
  move(moves: readonly StampMove[], { cause, at, by, ...causes }: Source) {
    const { to, timezone } = this.#books
    this.ranges = afterMoves(this.ranges, moves, {
      stamping_log_id: causes.stamping_log_id ?? null,
      reel_adjustment_id: causes.reel_adjustment_id ?? null,
      since: iso(at),
    })
    this.counters = countersMoved(this.counters, moves)
    this.lastAt = Math.max(this.lastAt, at)
    for (const move of moves)
      if (move.from !== move.to)
        to.add('stamp_movements', {
          reel_id: this.row.id,
          jurisdiction: this.made.jurisdiction,
          first_serial: move.first,
          last_serial: move.last,
          qty: move.last - move.first + 1,
          from_state: move.from,
          to_state: move.to,
          cause,
          ...causes,
          moved_at: iso(at),
          moved_on: dayOf(at, timezone),
          moved_by_id: by,
        })
  }

  /** The stamps of a session leave the reel. */
  take(counts: SessionCounts, source: Omit<Source, 'cause'>) {
    const span = { first: this.next, last: this.next + consumedOf(counts) - 1 }
    if (span.last >= span.first)
      this.move(movesBetween(onReel([span]), layOut(span, counts, { damaged: [] })), {
        cause: 'session',
        ...source,
      })
  }

  /** A session turns out to have counted otherwise; it consumed as much. */
  correct(log: number, start: number, counts: SessionCounts, source: Omit<Source, 'cause'>) {
    const before = this.ranges.filter(({ stamping_log_id }) => stamping_log_id === log)
    const span = { first: start, last: start + consumedOf(counts) - 1 }
    this.move(movesBetween(before, layOut(span, counts, { damaged: [] })), {
      cause: 'correction',
      stamping_log_id: log,
      ...source,
    })
  }

  /** Writes the ranges and counters that the history has left. */
  finish() {
    const { to } = this.#books
    const { destroyed_damaged, damaged } = this.counters
    Object.assign(this.row, this.counters, {
      remaining: this.remaining,
      damaged_held: damaged - destroyed_damaged,
      next_serial: this.next,
      above_tolerance: this.counters.missing > 0,
      updated_at: iso(this.lastAt),
    })
    for (const { first, last, ...range } of this.ranges)
      to.add('stamp_ranges', {
        reel_id: this.row.id,
        jurisdiction: this.made.jurisdiction,
        serial_prefix: '',
        first_serial: first,
        last_serial: last,
        ...range,
      })
  }
}
