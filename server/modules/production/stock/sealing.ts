import { sql } from 'kysely'
import { products } from '../../../../src/resources/inventory/products/products'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { hasClock, stampBy } from '../../../../src/resources/production/stamps/clock'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { regimeNow } from '../../../site/excise'
import type { Movement } from '../../inventory/ledger/posting'
import { type Consumption, consumption, touchMaterials } from './materialStock'
import { orderSource, postOrder } from './orderPosting'
import { lineBin, placesOf } from './places'

/** Packs that were sealed of the same lots of components. */
type Run = { packs: number; movements: Movement[] }

const divided = (value: bigint, by: bigint, up: boolean) => (value + (up ? by - 1n : 0n)) / by

/** Where the lots of one component change, as numbers of packs: a pack that takes of two lots is a run of its own. */
function changesOf(parts: readonly Movement[], packs: bigint): bigint[] {
  const total = parts.reduce((sum, { qty }) => sum + scaled(qty), 0n)
  let used = 0n
  return parts.slice(0, -1).flatMap(({ qty }) => {
    used += scaled(qty)
    return [divided(used * packs, total, false), divided(used * packs, total, true)]
  })
}

/** Cuts the consumption of one component at numbers of packs, in whole pieces where its lines have them. */
function cut(parts: readonly Movement[], ends: readonly bigint[]): Movement[][] {
  const packs = ends.at(-1) ?? 1n
  const total = parts.reduce((sum, { qty }) => sum + scaled(qty), 0n)
  const least = parts.every(({ qty }) => Number.isInteger(qty)) ? 1_000_000n : 1n
  const open = parts.map((part) => ({ part, left: scaled(part.qty) }))
  let taken = 0n
  return ends.map((end) => {
    const until = end === packs ? total : divided((total * end) / packs, least, true) * least
    let needed = (until < total ? until : total) - taken
    taken += needed
    return open.flatMap((one) => {
      const part = one.left < needed ? one.left : needed
      if (part <= 0n) return []
      one.left -= part
      needed -= part
      return { ...one.part, qty: Number(unscaled(part)) }
    })
  })
}

/** The packs of a count in runs of the same lots, in the order in which their components are taken. */
export function runsOf(movements: readonly Movement[], packs: number): Run[] {
  const all = BigInt(packs)
  const byLine = new Map<number, Movement[]>()
  for (const movement of movements) {
    const line = movement.source_line_id ?? 0
    byLine.set(line, [...(byLine.get(line) ?? []), movement])
  }
  const changes = [...byLine.values()].flatMap((parts) => changesOf(parts, all))
  const ends = [...new Set([...changes, all])]
    .filter((end) => end > 0n && end <= all)
    .toSorted((one, other) => Number(one - other))
  const cuts = [...byLine.values()].map((parts) => cut(parts, ends))
  return ends.map((end, at) => ({
    packs: Number(end - (ends[at - 1] ?? 0n)),
    movements: cuts.flatMap((parts) => parts[at] ?? []),
  }))
}

type Made = { id: number; used: number[] }

/** The lots of packs of an order with the lots that were sealed into them, the latest last. */
async function lotsMade({ trx }: Unit, order: ProductionOrder) {
  const { rows } = await sql<Made>`
    select t.id, coalesce(array_agg(distinct c.lot_id::int order by c.lot_id::int) filter (where c.lot_id is not null), '{}')
      as used
    from lots t
      left join stock_movements m on m.lot_id = t.id and m.reason = 'produce' and m.source_type = ${orderSource}
        and m.source_id = ${order.id}
      left join stock_movements c on c.posting_id = m.posting_id and c.reason = 'consume'
    where t.production_order_id = ${order.id} and t.product_id = ${order.product_id} group by t.id order by t.id`.execute(
    trx,
  )
  return rows
}

type Inherited = {
  expires_on: string | null
  packaged_on: string | null
  stamp_by: string | null
  strength: number | null
  has_liquid: boolean
}

/** What packs have of the lots that were sealed into them: the first to expire, and the clock of their containers. */
async function inherited({ trx }: Unit, used: readonly number[]): Promise<Inherited> {
  const { rows } = await sql<Inherited>`
    select min(t.expires_on)::text as expires_on, min(t.packaged_on)::text as packaged_on,
      min(t.stamp_by)::text as stamp_by, coalesce(bool_or(p.volume_ml > 0), false) as has_liquid, max(t.strength_mg_ml) filter (where p.volume_ml > 0)::float8 as strength
    from lots t join products p on p.id = t.product_id where t.id = any(${used}::bigint[])`.execute(trx)
  return rows[0] ?? { expires_on: null, packaged_on: null, stamp_by: null, strength: null, has_liquid: false }
}

const earlier = (one: string | null, other: string | null) =>
  one === null ? other : other === null || one < other ? one : other

/** The clock of packs with liquid: that of their containers, or their own where these have none. */
async function clockOf(unit: Unit, order: ProductionOrder, today: string, from: Inherited) {
  if (!from.has_liquid) return { packaged_on: null, stamp_by: null }
  const packaged_on = from.packaged_on ?? today
  if (!hasClock(order)) return { packaged_on, stamp_by: null }
  const regime = await regimeNow(unit.trx, order.jurisdiction, packaged_on)
  return { packaged_on, stamp_by: from.stamp_by ?? (regime && stampBy(packaged_on, regime.stamp_months)) }
}

/** The lot of packs that were sealed of these lots: a new one for each other choice of them. */
async function packLot(unit: Unit, order: ProductionOrder, used: readonly number[]): Promise<number> {
  const made = await lotsMade(unit, order)
  const same = used.length === 0 ? made.at(-1) : made.find((lot) => lot.used.join() === used.join())
  if (same) return same.id
  const today = await plantToday(unit)
  const from = await inherited(unit, used)
  const { shelf_life_days: days } = await unit.get(products, order.product_id)
  const prefix = order.lot_prefix ?? order.number
  const lot = await unit.insert(lots, {
    lot_number: made.length === 0 ? prefix : `${prefix}-${made.length + 1}`,
    product_id: order.product_id,
    production_order_id: order.id,
    status: 'quarantine',
    manufactured_on: today,
    expires_on: earlier(from.expires_on, days === null ? null : dayAfter(today, days)),
    strength_mg_ml: order.strength_mg_ml === null ? null : from.strength,
    ...(await clockOf(unit, order, today, from)),
  })
  return lot.id
}

const lotsOf = (movements: readonly Movement[]) =>
  [...new Set(movements.map(({ lot_id }) => lot_id))].toSorted((one, other) => one - other)

/** So many packs took components, and so many of them are good. */
type Sealed = { good: number; packs: number; key: string; event: string }

/**
 * Packs leave the sealers, and what they are made of is used: each run of the same lots is a posting of its own, so that
 * the ledger knows which lot of a component is in which lot of packs. Lost packs are the last ones.
 */
export async function sealPacks(
  unit: Unit,
  order: ProductionOrder,
  used: readonly Consumption[],
  { good, packs: all, key, event }: Sealed,
) {
  const taken = await consumption(unit, order, used)
  const { production } = await placesOf(unit)
  const runs = all > 0 ? runsOf(taken.movements, all) : [{ packs: 0, movements: [] }]
  let open = good
  for (const [at, { packs, movements }] of runs.entries()) {
    // What was counted wrongly as scrap took its components before.
    const qty = at === runs.length - 1 ? open : Math.min(open, packs)
    open -= qty
    const made: Movement[] =
      qty === 0
        ? []
        : [
            {
              product_id: order.product_id,
              lot_id: await packLot(unit, order, lotsOf(movements)),
              from_bin_id: production,
              to_bin_id: await lineBin(unit),
              qty,
              reason: 'produce',
            },
          ]
    await postOrder(unit, {
      orderId: order.id,
      key: at === 0 ? key : `${key}:${at + 1}`,
      event,
      movements: [...movements, ...made],
      ...(at === 0 && { reservations: taken.reservations }),
    })
  }
  await touchMaterials(unit, taken)
}
