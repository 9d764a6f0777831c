import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import type { Unit } from '../../../engine/unitTypes'
import type { Movement } from '../../inventory/ledger/posting'
import { type BulkLevel, correctionFor } from './bulk'
import { bottledLot } from './lots'
import { lineBin, placesOf } from './places'

type Part = { level: BulkLevel; ml: bigint; bottles: bigint }

/**
 * Bottles filled from tanks in turn. A bottle that begins in one tank and ends in the next counts for the next; what
 * no tank has is taken from the last one.
 */
function filledFrom(levels: readonly BulkLevel[], bottles: bigint, bottleMl: bigint): Part[] {
  const needed = bottles * bottleMl
  let taken = 0n
  return levels
    .map((level, index): Part => {
      const open = needed - taken
      const isLast = index === levels.length - 1
      const ml = isLast || level.ml > open ? open : level.ml
      const before = taken / bottleMl
      taken += ml
      return { level, ml, bottles: taken / bottleMl - before }
    })
    .filter(({ ml }) => ml > 0n)
}

const after = (levels: readonly BulkLevel[], parts: readonly Part[]) =>
  levels.map((level) => {
    const part = parts.find((one) => one.level === level)
    return part ? { ...level, ml: level.ml - part.ml } : level
  })

type Filling = { good: number; lost: number }

/** What filling bottles moves: liquid of good ones is consumed, of lost ones scrapped, and the good ones are made. */
export async function bottlingMovements(
  unit: Unit,
  order: ProductionOrder,
  levels: readonly BulkLevel[],
  { good, lost }: Filling,
): Promise<Movement[]> {
  const bottleMl = scaled(order.volume_ml ?? 1)
  const last = levels.at(-1)
  if (!last || good + lost === 0) return []
  const { production, scrap } = await placesOf(unit)
  const needed = BigInt(good + lost) * bottleMl
  const available = levels.reduce((sum, { ml }) => sum + ml, 0n)
  const corrections = needed > available ? [await correctionFor(unit, order, needed - available, last)] : []
  const filled = filledFrom(levels, BigInt(good), bottleMl)
  const spilled = filledFrom(after(levels, filled), BigInt(lost), bottleMl)
  const out = ({ level, ml }: Part, to_bin_id: number, reason: 'consume' | 'scrap'): Movement => ({
    product_id: level.product_id,
    lot_id: level.lot_id,
    from_bin_id: level.bin_id,
    to_bin_id,
    qty: Number(unscaled(ml)),
    reason,
  })
  const to = good > 0 ? await lineBin(unit) : 0
  const made: Movement[] = []
  for (const { level, bottles } of filled)
    if (bottles > 0n)
      made.push({
        product_id: order.product_id,
        lot_id: await bottledLot(unit, order, level.lot_id),
        from_bin_id: production,
        to_bin_id: to,
        qty: Number(bottles),
        reason: 'produce',
      })
  return [
    ...corrections,
    ...filled.map((part) => out(part, production, 'consume')),
    ...spilled.map((part) => out(part, scrap, 'scrap')),
    ...made,
  ]
}
