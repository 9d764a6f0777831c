import { sql } from 'kysely'
import type {
  RefillMove,
  Replenishing,
} from '../../../../src/resources/inventory/replenishment/replenishingCalls'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { Db, Trx } from '../../../db/database'

/** Of which bins: those named, else all; at one location, else at every one. */
export type Which = { ids: readonly number[] | null; locationId: number | null }

// A bin is filled from one further back: no bin to pick from empties another.
const rank = sql`array_position(array['pick', 'reserve', 'overflow'], g.role)`

// The most bins per run; the rest follow in the next.
const mostBins = 500

type Wanting = Pick<
  RefillMove,
  'product_bin_id' | 'product_id' | 'sku' | 'product' | 'measure' | 'to_bin_id' | 'to_bin' | 'to_location'
> & { to_location_id: number; rank: number; wanted: string }

async function wantingBins(db: Db | Trx, { ids, locationId }: Which) {
  const { rows } = await sql<Wanting>`select g.id as product_bin_id, g.product_id, p.sku, p.name as product,
      m.code as measure, b.id as to_bin_id, b.code as to_bin, s.id as to_location_id, s.name as to_location,
      ${rank} as rank, n.to_replenish::text as wanted
    from product_bins g join product_bins_now n on n.id = g.id join products p on p.id = g.product_id
    join measures m on m.id = p.stock_measure_id join bins b on b.id = g.bin_id join locations s on s.id = g.location_id
    where n.to_replenish > 0 and s.is_active and s.is_stock_location and b.is_active and b.frozen_by_count_id is null and p.status in ('active', 'discontinued')
      and (${ids}::bigint[] is null or g.id = any(${ids}::bigint[]))
      and (${locationId}::bigint is null or g.location_id = ${locationId})
    order by s.name, g.is_primary desc, rank, g.putaway_rank, b.pick_sequence, g.id limit ${mostBins}`.execute(
    db,
  )
  return rows
}

type Lying = Pick<RefillMove, 'product_id' | 'lot_id' | 'lot' | 'expires_on' | 'from_bin_id' | 'from_bin'> & {
  location_id: number
  location: string
  rank: number
  free: string
}

/** What could be taken, what expires first and what came first before the rest: released lots in storage and picking bins. */
async function lyingGoods(db: Db | Trx, productIds: readonly number[]) {
  const { rows } =
    await sql<Lying>`select v.product_id, v.lot_id, t.lot_number as lot, t.expires_on, b.id as from_bin_id,
      b.code as from_bin, s.id as location_id, s.name as location, coalesce(${rank}, 4) as rank, v.available::text as free
    from stock_levels v join lots t on t.id = v.lot_id join bins b on b.id = v.bin_id
    join locations s on s.id = b.location_id
    left join product_bins g on g.product_id = v.product_id and g.bin_id = v.bin_id
    where v.product_id = any(${productIds}::bigint[]) and v.available > 0 and t.status = 'released'
      and b.kind in ('storage', 'picking') and b.is_active and b.frozen_by_count_id is null
      and s.is_active and s.is_stock_location and (t.expires_on is null or t.expires_on >= (select plant_today()))
    order by t.expires_on nulls last, t.received_at nulls last, rank, b.pick_sequence, v.id`.execute(db)
  return rows
}

/** What transfers that are not over yet bring of these products, drafts too, by product and location. */
async function awaitedGoods(db: Db | Trx, productIds: readonly number[]) {
  const { rows } = await sql<{ product_id: number; location_id: number; qty: string }>`
    select l.product_id, t.to_location_id as location_id,
      sum(l.qty_requested - l.qty_received - l.loss_qty)::text as qty
    from transfer_lines l join transfers t on t.id = l.transfer_id
    where l.product_id = any(${productIds}::bigint[]) and t.status not in ('received', 'cancelled')
    group by 1, 2 having sum(l.qty_requested - l.qty_received - l.loss_qty) > 0`.execute(db)
  return new Map(
    rows.map(({ product_id, location_id, qty }) => [`${product_id} ${location_id}`, scaled(qty)]),
  )
}

/** Quantities of open transfers that are not reserved yet. */
async function wantedAway(db: Db | Trx, productIds: readonly number[]) {
  const { rows } = await sql<{ product_id: number; location_id: number; qty: string }>`
    select l.product_id, t.from_location_id as location_id,
      sum(l.qty_requested - l.qty_reserved - l.qty_shipped)::text as qty
    from transfer_lines l join transfers t on t.id = l.transfer_id
    where l.product_id = any(${productIds}::bigint[]) and t.status in ('draft', 'partially_allocated')
      and l.qty_requested > l.qty_reserved + l.qty_shipped
    group by 1, 2`.execute(db)
  return rows
}

const least = (left: bigint, right: bigint) => (left < right ? left : right)
const plain = (value: bigint) => Number(unscaled(value))

type Heap = Lying & { left: bigint }

/** Takes so much off heaps, the first of them first; what was got of each. */
function take(heaps: readonly Heap[], needed: bigint) {
  let open = needed
  return heaps.flatMap((heap) => {
    const qty = least(heap.left, open)
    heap.left -= qty
    open -= qty
    return qty > 0n ? [{ heap, qty }] : []
  })
}

const totalOf = (parts: readonly { qty: bigint }[]) => parts.reduce((sum, { qty }) => sum + qty, 0n)

/** Of all heaps those of the location that could send most. */
function largestSite(heaps: readonly Heap[]): readonly Heap[] {
  const sites = new Map<number, Heap[]>()
  for (const heap of heaps) sites.set(heap.location_id, [...(sites.get(heap.location_id) ?? []), heap])
  const free = (of: readonly Heap[]) => of.reduce((sum, { left }) => sum + left, 0n)
  return [...sites.values()].reduce<readonly Heap[]>((best, of) => (free(of) > free(best) ? of : best), [])
}

/**
 * Replenishment of bins below minimum: first from storage bins of the same location, then, beyond transfers
 * on their way, from the location with most available.
 */
export async function replenishing(db: Db | Trx, which: Which): Promise<Replenishing> {
  const wanting = await wantingBins(db, which)
  const productIds = [...new Set(wanting.map(({ product_id }) => product_id))]
  const heaps = (await lyingGoods(db, productIds)).map((one) => ({ ...one, left: scaled(one.free) }))
  const awaited = await awaitedGoods(db, productIds)
  const plan: Replenishing = { moves: [], transfers: [], lacking: [] }

  const open = wanting.map(({ wanted: needed, rank: own, to_location_id, ...bin }) => {
    const behind = heaps.filter(
      (one) => one.product_id === bin.product_id && one.location_id === to_location_id && one.rank > own,
    )
    const parts = take(behind, scaled(needed))
    for (const { heap, qty } of parts) {
      const { lot_id, lot, expires_on, from_bin_id, from_bin } = heap
      plan.moves.push({ ...bin, lot_id, lot, expires_on, from_bin_id, from_bin, qty: plain(qty) })
    }
    return { bin, to_location_id, lacks: scaled(needed) - totalOf(parts) }
  })
  for (const { product_id, location_id, qty } of await wantedAway(db, productIds))
    take(
      heaps.filter((one) => one.product_id === product_id && one.location_id === location_id),
      scaled(qty),
    )
  for (const { bin, to_location_id, lacks } of open) {
    const key = `${bin.product_id} ${to_location_id}`
    const coming = least(awaited.get(key) ?? 0n, lacks)
    awaited.set(key, (awaited.get(key) ?? 0n) - coming)
    const { to_bin_id: _, ...named } = bin
    // Stock of picking bins is not taken.
    const elsewhere = largestSite(
      heaps.filter(
        (one) => one.product_id === bin.product_id && one.location_id !== to_location_id && one.rank > 1,
      ),
    )
    const sent = totalOf(take(elsewhere, lacks - coming))
    const [first] = elsewhere
    if (first && sent > 0n) {
      const from = { from_location_id: first.location_id, from_location: first.location }
      plan.transfers.push({ ...named, ...from, to_location_id, qty: plain(sent) })
    }
    if (lacks > sent) plan.lacking.push({ ...named, qty: plain(lacks - sent), awaited: plain(coming) })
  }
  return plan
}
