import { sql } from 'kysely'
import { keptBackKinds } from '../../../../src/resources/inventory/bins/bins'
import { products } from '../../../../src/resources/inventory/products/products'
import { stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import { stockMovements } from '../../../../src/resources/inventory/stock/stock_movements'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { priced } from './cost'
import { assertCovered, assertValid, assertNotFrozen, assertNotBlocked } from './assertions'
import { type LockedStock, hold, holdCosts, type Level, type Place, placeKey } from './lockedStock'
import type { Posted, Posting } from './posting'
import { isOutside, isPutAway } from './reasons'
import { assertCapacity } from './binCapacity'
import { followContained } from './contained'
import { assertExcise } from './exciseRules'
import { moved } from './moved'
import {
  type LevelChange,
  mirroredCosts,
  type StockChange,
  writeCosts,
  writePosting,
  writeReservations,
  writeStock,
} from './ledgerWrites'

const distinct = (ids: readonly number[]) => [...new Set(ids)].toSorted((left, right) => left - right)

/** Takes the posting key; a second posting with it waits here and then gets the result of the first. */
async function takeKey(unit: Unit, trx: Trx, { posting_key, source_type, source_id, event }: Posting) {
  const author = unit.by.id > 0 ? unit.by.id : null
  const { rows } = await sql<{ id: number }>`
    insert into stock_postings (posting_key, source_type, source_id, event, posted_at, posted_by)
    values (${posting_key}, ${source_type}, ${source_id}, ${event}, ${unit.at}, ${author})
    on conflict (posting_key) do nothing returning id`.execute(trx)
  return rows[0]?.id ?? null
}

async function firstResult(unit: Unit, key: string): Promise<Posted> {
  const { rows } = await sql<{
    result: Posted
  }>`select result from stock_postings where posting_key = ${key}`.execute(unit.trx)
  if (!rows[0]) throw new Refused('busy_try_again', { text: 'The same posting is still under way' })
  return { ...rows[0].result, replayed: 1 }
}

const quantitiesOf = ({ onHand, reserved }: Pick<Level, 'onHand' | 'reserved'>) => ({
  on_hand: Number(unscaled(onHand)),
  reserved: Number(unscaled(reserved)),
  available: Number(unscaled(onHand - reserved)),
})

/** The change of each level. */
function changesOf(posting: Posting, levels: ReadonlyMap<string, Level>, outside: (bin: number) => boolean) {
  const changes = new Map<string, LevelChange>()
  const at = (place: Place) => {
    const key = placeKey(place)
    const level = levels.get(key)
    if (!level) throw new Error(`The level ${key} is not locked`)
    const found = changes.get(key) ?? { level, onHand: level.onHand, reserved: level.reserved, moved: false }
    changes.set(key, found)
    return found
  }
  for (const { product_id, lot_id, from_bin_id, to_bin_id, qty } of posting.movements)
    for (const [bin_id, sign] of [
      [from_bin_id, -1n],
      [to_bin_id, 1n],
    ] as const)
      if (!outside(bin_id)) {
        const change = at({ product_id, lot_id, bin_id })
        change.onHand += sign * scaled(qty)
        change.moved = true
      }
  for (const { product_id, lot_id, bin_id, qty } of posting.reservations ?? [])
    at({ product_id, lot_id, bin_id }).reserved += scaled(qty)
  return [...changes.values()]
}

/** Change of reserved and available quantity per product; moves within the location change neither. */
function stockChanges(changes: readonly LevelChange[], { bins, lots }: LockedStock): StockChange[] {
  const sums = new Map<number, StockChange>()
  for (const { level, onHand, reserved } of changes) {
    const { product_id, lot_id, bin_id } = level
    const sum = sums.get(product_id) ?? { product_id, reserved: 0n, available: 0n }
    const kind = bins.get(bin_id)?.kind
    const isFree =
      lots.get(lot_id)?.status === 'released' && kind !== undefined && !keptBackKinds.includes(kind)
    const more = reserved - level.reserved
    sum.reserved += more
    if (isFree) sum.available += onHand - level.onHand - more
    sums.set(product_id, sum)
  }
  return [...sums.values()].filter(({ reserved, available }) => reserved !== 0n || available !== 0n)
}

/**
 * What each movement costs. Where goods come in or go out their products are held, and what they cost then is
 * kept.
 */
async function pricedOf(
  unit: Unit,
  trx: Trx,
  { movements, reservations = [] }: Posting,
  { products: stocked }: LockedStock,
  outside: (bin: number) => boolean,
) {
  const costed = movements.map((movement) => ({
    movement,
    qty: scaled(movement.qty),
    comesIn: outside(movement.from_bin_id),
    goesOut: outside(movement.to_bin_id),
  }))
  const crosses = costed.some(({ comesIn, goesOut }) => comesIn || goesOut)
  const mirrored = await mirroredCosts(trx, movements)
  const all = costed.map((one) => ({
    ...one,
    mirrored: (one.movement.reverses_id && mirrored.get(one.movement.reverses_id)) || null,
  }))
  if (!crosses)
    return {
      crosses,
      costs: priced(all, stocked, new Map()).costs,
      keepCosts: async () => new Map<number, object>(),
    }
  const ids = distinct([...movements, ...reservations].map(({ product_id }) => product_id))
  const { costs: before, held: onHand } = await holdCosts(trx, ids)
  const { costs, averages, lasts } = priced(all, before, onHand)
  return { crosses, costs, keepCosts: () => writeCosts(unit, trx, before, averages, lasts) }
}

/** Locks, checks and writes a posting; null where its key was posted before. */
async function posted(unit: Unit, trx: Trx, posting: Posting) {
  const { movements, reservations = [] } = posting
  const postingId = await takeKey(unit, trx, posting)
  if (postingId === null) return null

  const onHand = await hold(
    trx,
    [
      ...movements.flatMap(({ product_id, lot_id, from_bin_id, to_bin_id }) => [
        { product_id, lot_id, bin_id: from_bin_id },
        { product_id, lot_id, bin_id: to_bin_id },
      ]),
      ...reservations,
    ],
    movements.flatMap(({ reason, to_bin_id }) => (isPutAway(reason) ? [to_bin_id] : [])),
  )
  const { bins, levels } = onHand
  // A promise taken back moves nothing: a lot is held though its shelf is being counted.
  const disturbed = new Set([
    ...movements.flatMap(({ from_bin_id, to_bin_id }) => [from_bin_id, to_bin_id]),
    ...reservations.flatMap(({ bin_id, qty }) => (qty > 0 ? [bin_id] : [])),
  ])
  assertNotFrozen(
    [...bins.values()].filter(({ id }) => disturbed.has(id)),
    posting.count_id,
  )
  assertValid(posting, onHand)
  assertNotBlocked(posting, onHand)
  await assertExcise(unit, posting, onHand)

  const outside = (id: number) => isOutside(bins.get(id)?.kind ?? 'storage')
  const changes = changesOf(posting, levels, outside)
  assertCovered(changes, onHand)
  await assertCapacity(trx, movements, onHand, changes)

  const { costs, crosses, keepCosts } = await pricedOf(unit, trx, posting, onHand, outside)
  const result = await writePosting(unit, trx, postingId, posting, costs, changes)
  await writeReservations(trx, reservations, levels)
  const stock = stockChanges(changes, onHand)
  if (crosses || stock.length > 0) await writeStock(trx, crosses ? result.movement_ids : [], stock)
  const fromSkids = movements.filter(({ from_bin_id: id }) => bins.get(id)?.has_skids)
  return { result, changes, costed: await keepCosts(), fromSkids, containers: onHand.containers }
}

/**
 * The one way quantities change: movements and promises of one call, in the caller's unit of work, all or nothing.
 * Every decision is taken on locked rows, which are locked in one order whatever order they were typed in. Refuses
 * with `insufficient_stock` and each product, lot and bin that lacks something; the same key again answers what the
 * first posting did.
 */
export async function post(unit: Unit, posting: Posting): Promise<Posted> {
  const written = await unit.writing([stockLevels, stockMovements, products], (trx) =>
    posted(unit, trx, posting),
  )
  if (written === null) return firstResult(unit, posting.posting_key)
  const { result, changes, costed, fromSkids, containers } = written
  await unit.recordWritten(products, costed)
  await unit.recordWritten(
    stockLevels,
    new Map(changes.map(({ level }) => [level.id, level.isNew ? null : quantitiesOf(level)])),
  )
  if (fromSkids.length > 0) await moved(unit, posting, fromSkids)
  await followContained(unit, { posting, movementIds: result.movement_ids, changes, containers })
  return result
}
