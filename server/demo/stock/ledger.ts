import { toSix } from '../../../src/resources/production/batching/liquid'
import type { MovementReason } from '../../../src/resources/inventory/stock/stock_movements'
import type { DemoRow, Tables } from '../company/tables'

/** Movement of a quantity of a lot between bins, at a unit cost. */
export type DemoMovement = {
  product_id: number
  lot_id: number
  from_bin_id: number
  to_bin_id: number
  qty: number
  unit_cost: number
  reason: MovementReason
  source_line_id?: number
  reverses_id?: number
  note?: string
}

type DemoPosting = {
  /** Posting key as the event of the document would set it, where a later event refers to that posting. */
  posting_key?: string
  source_type: string
  source_id: number
  event: string
  at: string
  by?: number
  movements: readonly DemoMovement[]
}

/** The ledger of the demo company: records movements as postings and updates levels. */
export type DemoLedger = ReturnType<typeof demoLedger>

/** Quantity that entered or left a level. */
type Change = { at: string; by: number }

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const round = (value: number) => Math.round(value * 10_000) / 10_000

export function demoLedger(to: Tables, outside: Readonly<Record<string, number>>) {
  const beyond = new Set(Object.values(outside))
  const levels = new Map<number, DemoRow>()
  const pasts = new Map<DemoRow, Change[]>()
  const keyOf = (lot: number, bin: number) => lot * 100_000 + bin
  const levelAt = ({ product_id, lot_id }: DemoMovement, bin_id: number, at: string) => {
    const key = keyOf(lot_id, bin_id)
    const existing = levels.get(key)
    if (existing) return existing
    to.add('stock_levels', {
      product_id,
      lot_id,
      bin_id,
      on_hand: 0,
      reserved: 0,
      first_in_at: null,
      last_moved_at: at,
      created_at: at,
      updated_at: at,
      version: 2,
    })
    const made = to.rows('stock_levels').at(-1) as DemoRow
    levels.set(key, made)
    pasts.set(made, [])
    return made
  }
  const change = (level: DemoRow, by: number, at: string) => {
    const before = Number(level.on_hand)
    level.on_hand = toSix(before + by)
    pasts.get(level)?.push({ at, by })
    if (level.on_hand === 0) level.first_in_at = null
    else if (before === 0) level.first_in_at = at
    if (String(level.last_moved_at) < at) level.last_moved_at = level.updated_at = at
  }
  /** The ends of a movement within the company take and get its quantity. */
  const carry = (movement: DemoMovement, qty: number, at: string) => {
    for (const [bin, sign] of [
      [movement.from_bin_id, -1],
      [movement.to_bin_id, 1],
    ] as const)
      if (!beyond.has(bin)) change(levelAt(movement, bin, at), sign * qty, at)
  }
  return {
    outside,
    /** The bins of the outside world. */
    beyond,
    /** On-hand quantity at an instant. */
    heldAt: (level: DemoRow, at: string) =>
      (pasts.get(level) ?? []).reduce((sum, change) => (change.at <= at ? sum + change.by : sum), 0),

    /** Lowest on-hand quantity since an instant: the most that could have been taken then. */
    leastSince(level: DemoRow, at: string) {
      let [onHand, least] = [0, Infinity]
      for (const change of (pasts.get(level) ?? []).toSorted((one, other) => compare(one.at, other.at))) {
        if (change.at > at) least = Math.min(least, onHand)
        onHand += change.by
      }
      return Math.min(least, onHand)
    },
    onHand: (lot: number, bin: number) => Number(levels.get(keyOf(lot, bin))?.on_hand ?? 0),

    /** Writes one posting; answers the ids of its movements. */
    post({ posting_key, source_type, source_id, event, at, by, movements }: DemoPosting): number[] {
      const author = by === undefined ? {} : { created_by: by, updated_by: by }
      const posting_id = to.add('stock_postings', {
        posting_key: posting_key ?? `demo ${to.rows('stock_postings').length + 1}`,
        source_type,
        source_id,
        event,
        posted_at: at,
        posted_by: by ?? null,
      })
      return movements.map((movement, place) => {
        carry(movement, movement.qty, at)
        return to.add('stock_movements', {
          ...movement,
          value: round(movement.qty * movement.unit_cost),
          source_type,
          source_id,
          posting_id,
          line_no: place + 1,
          moved_at: at,
          created_at: at,
          updated_at: at,
          ...author,
          version: 1,
        })
      })
    },

    /** Makes a movement that was posted before larger. */
    enlarge(row: DemoRow, by: number) {
      const movement = row as DemoRow & DemoMovement
      carry(movement, by, String(row.moved_at))
      row.qty = toSix(movement.qty + by)
      row.value = round(Number(row.qty) * movement.unit_cost)
    },

    /** Reserves a level for a line of a document. */
    promise(level: DemoRow, qty: number, source: { type: string; id: number; line: number }) {
      level.reserved = toSix(Number(level.reserved) + qty)
      to.add('stock_reservations', {
        level_id: level.id,
        source_type: source.type,
        source_id: source.id,
        source_line_id: source.line,
        qty,
      })
    },

    levelOf: (lot: number, bin: number) => levels.get(keyOf(lot, bin)),
  }
}
