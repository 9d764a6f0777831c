import { sql } from 'kysely'
import { stockLevels } from '../../../../src/resources/inventory/stock_levels'
import { scaled, unscaled } from '../../../../src/resources/kit/sum'
import { Refused } from '../../../http/refused'
import type { Unit } from '../../../http/unit'
import { priced } from './cost'
import { demandCovered, demandSound, demandThawed, demandUnblocked } from './demands'
import {
  costsOf,
  heldOf,
  type Level,
  lockBins,
  lockLevels,
  lockLots,
  measuresOf,
  type Place,
  placeKey,
} from './locked'
import type { Posted, Posting } from './posting'
import { isOutside } from './reasons'
import {
  type LevelChange,
  mirroredCosts,
  writeCosts,
  writeLevels,
  writeMovements,
  writeReservations,
} from './written'

const distinct = (ids: readonly number[]) => [...new Set(ids)].toSorted((left, right) => left - right)

/** Takes the key; who comes with the same one waits here, and is then told what the first one did. */
async function takeKey(unit: Unit, { posting_key, source_type, source_id, event }: Posting) {
  const author = unit.by.id > 0 ? unit.by.id : null
  const { rows } = await sql<{ id: number }>`
    insert into stock_postings (posting_key, source_type, source_id, event, posted_at, posted_by)
    values (${posting_key}, ${source_type}, ${source_id}, ${event}, ${unit.at}, ${author})
    on conflict (posting_key) do nothing returning id`.execute(unit.trx)
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

/** What each level comes to. */
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

/**
 * The one way quantities change: movements and promises of one call, in the caller's unit of work, all or nothing.
 * Every decision is taken on locked rows, which are locked in one order whatever order they were typed in. Refuses
 * with `insufficient_stock` and each product, lot and bin that lacks something; the same key again answers what the
 * first posting did.
 */
export async function post(unit: Unit, posting: Posting): Promise<Posted> {
  const { trx } = unit
  const { movements, reservations = [] } = posting
  const postingId = await takeKey(unit, posting)
  if (postingId === null) return firstResult(unit, posting.posting_key)

  const productIds = distinct([...movements, ...reservations].map(({ product_id }) => product_id))
  const bins = await lockBins(
    trx,
    distinct([
      ...movements.flatMap(({ from_bin_id, to_bin_id }) => [from_bin_id, to_bin_id]),
      ...reservations.map(({ bin_id }) => bin_id),
    ]),
  )
  // A promise taken back moves nothing: a lot is held though its shelf is being counted.
  const disturbed = new Set([
    ...movements.flatMap(({ from_bin_id, to_bin_id }) => [from_bin_id, to_bin_id]),
    ...reservations.flatMap(({ bin_id, qty }) => (qty > 0 ? [bin_id] : [])),
  ])
  demandThawed(
    [...bins.values()].filter(({ id }) => disturbed.has(id)),
    posting.count_id,
  )
  const lots = await lockLots(trx, distinct([...movements, ...reservations].map(({ lot_id }) => lot_id)))
  const measures = await measuresOf(trx, productIds)
  demandSound(posting, { bins, lots, measures })
  demandUnblocked(posting, { measures })

  const outside = (id: number) => isOutside(bins.get(id)?.kind ?? 'storage')
  const places = [
    ...movements.flatMap(({ product_id, lot_id, from_bin_id, to_bin_id }) =>
      [from_bin_id, to_bin_id].filter((id) => !outside(id)).map((bin_id) => ({ product_id, lot_id, bin_id })),
    ),
    ...reservations.map(({ product_id, lot_id, bin_id }) => ({ product_id, lot_id, bin_id })),
  ]
  const levels = await lockLevels(trx, places)
  const changes = changesOf(posting, levels, outside)
  demandCovered(changes, { bins, lots, measures })

  const crossing = distinct(
    movements
      .filter(({ from_bin_id, to_bin_id }) => outside(from_bin_id) || outside(to_bin_id))
      .map(({ product_id }) => product_id),
  )
  const products = await costsOf(trx, productIds, crossing.length > 0)
  const held = crossing.length > 0 ? await heldOf(trx, crossing) : new Map<number, bigint>()
  const mirrored = await mirroredCosts(trx, movements)
  const { costs, averages, lasts } = priced(
    movements.map((movement) => ({
      movement,
      qty: scaled(movement.qty),
      comesIn: outside(movement.from_bin_id),
      goesOut: outside(movement.to_bin_id),
      mirrored: (movement.reverses_id && mirrored.get(movement.reverses_id)) || null,
    })),
    products,
    held,
  )

  const movementIds = await writeMovements(unit, postingId, posting, costs)
  await writeLevels(unit, changes, posting.moved_at)
  await writeReservations(trx, reservations, levels)
  await writeCosts(unit, products, averages, lasts)
  const levelIds = changes.map(({ level }) => level.id)
  await unit.wrote(
    stockLevels,
    new Map(changes.map(({ level }) => [level.id, level.isNew ? null : quantitiesOf(level)])),
  )
  const posted: Posted = {
    posting_id: postingId,
    movement_ids: movementIds,
    level_ids: levelIds,
    replayed: 0,
  }
  await sql`update stock_postings set result = ${JSON.stringify(posted)}::jsonb where id = ${postingId}`.execute(
    trx,
  )
  return posted
}
