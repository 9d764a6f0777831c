import { sql } from 'kysely'
import type { Bin } from '../../../../src/resources/inventory/bins/bins'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { Unit } from '../../../engine/unitTypes'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { plantToday } from '../../../site/plant'
import { hold, placeKey } from './lockedStock'
import { post } from './post'
import type { Posting, ReservationChange } from './posting'

/** So much of a product is wanted for a line of a document. */
type Demand = {
  source_line_id: number
  product_id: number
  qty: number
  /** The only lot that it may be of. */
  lot_id?: number | null
  /** Days the lot must still be good for. */
  shelf_life_days?: number
  /** If stock is short, only whole multiples of it are reserved (cartons). */
  whole?: number
}

type ReservationRequest = Pick<Posting, 'posting_key' | 'source_id' | 'event'> & {
  /** The posting document, and the kind of its lines in reservations. */
  document: string
  lines: string
  location_id: number
  demands: readonly Demand[]
  /** What goes first: what expires first, or what came first. */
  strategy?: 'fefo' | 'fifo'
  /** Kinds of bins it is taken from: those of the warehouse unless production says more. */
  kinds?: readonly Bin['kind'][]
}

type Candidate = { product_id: number; lot_id: number; bin_id: number; expires_on: string | null }

/** Where a product could be taken from, best first: released lots in bins of these kinds. */
async function candidates(
  unit: Unit,
  { location_id, demands, strategy = 'fefo', kinds = ['storage', 'picking'] }: ReservationRequest,
  today: string,
) {
  const byExpiry = strategy === 'fefo' ? sql`t.expires_on asc nulls last,` : sql``
  const { rows } = await sql<Candidate>`select v.product_id, v.lot_id, v.bin_id, t.expires_on
    from stock_levels v join lots t on t.id = v.lot_id join bins b on b.id = v.bin_id join products p on p.id = v.product_id
    where v.product_id = any(${demands.map(({ product_id }) => product_id)}::bigint[])
      and b.location_id = ${location_id} and b.kind = any(${kinds}::text[]) and b.is_active
      and b.frozen_by_count_id is null and t.status = 'released' and v.available > 0 and p.status <> 'blocked'
      and (t.expires_on is null or t.expires_on >= ${today}::date)
    order by ${byExpiry} t.received_at asc nulls last, b.pick_sequence, v.id`.execute(unit.trx)
  return rows
}

/**
 * Reserves available stock for the lines of a document as far as possible: earliest expiry first, then oldest
 * receipt, then first on the picker's route. Availability is read on locked levels. Gives the quantity each
 * line got.
 */
export async function reserve(unit: Unit, requested: ReservationRequest): Promise<Map<number, number>> {
  const { demands, document, lines, location_id: _, strategy: __, kinds: ___, ...posting } = requested
  const today = await plantToday(unit)
  const found = await candidates(unit, requested, today)
  // In the order in which a posting takes them, so that the two never wait in a circle.
  const { bins, lots, levels } = await hold(unit.trx, found)
  const free = new Map(
    found.map((place) => {
      const level = levels.get(placeKey(place))
      const bin = bins.get(place.bin_id)
      const isOpen =
        lots.get(place.lot_id)?.status === 'released' && bin?.is_active && bin.frozen_by_count_id === null
      return [placeKey(place), level && isOpen ? level.onHand - level.reserved : 0n]
    }),
  )
  const reservations: ReservationChange[] = []
  const got = new Map<number, number>()
  for (const {
    source_line_id,
    product_id,
    qty,
    lot_id: only = null,
    shelf_life_days = 0,
    whole,
  } of demands) {
    const until = dayAfter(today, shelf_life_days)
    const places = found.filter(
      (place) =>
        place.product_id === product_id &&
        (only === null || place.lot_id === only) &&
        (place.expires_on === null || place.expires_on >= until),
    )
    const there = places.reduce((sum, place) => sum + (free.get(placeKey(place)) ?? 0n), 0n)
    const part = whole === undefined ? there : there - (there % scaled(whole))
    const most = there < scaled(qty) ? part : scaled(qty)
    let open = most
    for (const place of places) {
      if (open <= 0n) break
      const left = free.get(placeKey(place)) ?? 0n
      const taken = left < open ? left : open
      if (taken <= 0n) continue
      free.set(placeKey(place), left - taken)
      open -= taken
      const { lot_id, bin_id } = place
      const source = { source_type: lines, source_id: posting.source_id, source_line_id }
      reservations.push({ product_id, lot_id, bin_id, ...source, qty: Number(unscaled(taken)) })
    }
    const granted = most - open
    if (granted > 0n) got.set(source_line_id, Number(unscaled(granted)))
  }
  if (reservations.length > 0)
    await post(unit, { ...posting, source_type: document, movements: [], reservations })
  return got
}
