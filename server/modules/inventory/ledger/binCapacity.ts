import { sql } from 'kysely'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { Trx } from '../../../db/database'
import { invalid } from '../../../engine/errors'
import { type LockedStock, type LockedBin, type Place, placeKey } from './lockedStock'
import type { Movement } from './posting'
import { isPutAway } from './reasons'
import type { LevelChange } from './ledgerWrites'
import { t } from '../../../../src/texts/texts'

type Lying = Place & { sku: string; qty: bigint; grams: bigint | null }

/** Contents of bins in millionths of the stock measure, and the unit weight in millionths of a gram. */
async function lyingIn(trx: Trx, binIds: readonly number[], changes: readonly LevelChange[]) {
  const after = new Map(changes.map(({ level, onHand }) => [placeKey(level), onHand]))
  const { rows } = await sql<Place & { sku: string; on_hand: string; grams: string | null }>`
    select l.product_id, l.lot_id, l.bin_id, p.sku, l.on_hand::text, p.gross_weight_g::text as grams
    from stock_levels l join products p on p.id = l.product_id where l.bin_id = any(${binIds}::bigint[])`.execute(
    trx,
  )
  return rows
    .map(({ on_hand, grams, ...row }): Lying => ({
      ...row,
      qty: after.get(placeKey(row)) ?? scaled(on_hand),
      grams: grams === null ? null : scaled(grams),
    }))
    .filter(({ qty }) => qty > 0n)
}

// A millionth of a measure times a millionth of a gram, in millionths of a kilogram.
const asKilograms = 1_000_000n * 1_000n

/** Why the quantity does not fit into a bin; null where it does. */
function crowding(bin: LockedBin, stocked: readonly Lying[], brought: Pick<Place, 'product_id' | 'lot_id'>) {
  const qty = stocked.reduce((sum, one) => sum + one.qty, 0n)
  if (bin.capacity_qty !== null && qty > scaled(bin.capacity_qty))
    return t('{code} takes {unscaled}: {unscaled2} would be in it', {
      code: bin.code,
      unscaled: unscaled(scaled(bin.capacity_qty)),
      unscaled2: unscaled(qty),
    })
  const weight = stocked.reduce((sum, one) => sum + one.qty * (one.grams ?? 0n), 0n) / asKilograms
  if (bin.max_weight_kg !== null && weight > scaled(bin.max_weight_kg))
    return t('{code} carries {unscaled} kg: {unscaled2} kg would be in it', {
      code: bin.code,
      unscaled: unscaled(scaled(bin.max_weight_kg)),
      unscaled2: unscaled(weight),
    })
  const other = stocked.find(({ product_id }) => product_id !== brought.product_id)
  if (!bin.allow_mixed_products && other)
    return t('{code} takes one product: {sku} is in it', { code: bin.code, sku: other.sku })
  const otherLot = stocked.find(
    ({ product_id, lot_id }) => product_id === brought.product_id && lot_id !== brought.lot_id,
  )
  return !bin.allow_mixed_lots && otherLot
    ? t('{code} takes one lot of a product: another is in it', { code: bin.code })
    : null
}

const isLimited = (bin: LockedBin | undefined) =>
  bin !== undefined &&
  (bin.capacity_qty !== null ||
    bin.max_weight_kg !== null ||
    !bin.allow_mixed_products ||
    !bin.allow_mixed_lots)

/**
 * Refuses put-aways beyond the capacity of a bin, line by line: quantity, weight and mixing rules. Existing
 * stock and corrections may exceed capacity.
 */
export async function assertCapacity(
  trx: Trx,
  movements: readonly Movement[],
  { bins }: LockedStock,
  changes: readonly LevelChange[],
) {
  const filling = [...movements.entries()].filter(
    ([, { reason, to_bin_id }]) => isPutAway(reason) && isLimited(bins.get(to_bin_id)),
  )
  if (filling.length === 0) return
  const all = await lyingIn(trx, [...new Set(filling.map(([, { to_bin_id }]) => to_bin_id))], changes)
  const faults = filling.flatMap(([line, movement]) => {
    const bin = bins.get(movement.to_bin_id)
    const text =
      bin &&
      crowding(
        bin,
        all.filter(({ bin_id }) => bin_id === bin.id),
        movement,
      )
    return text ? [[`lines.${line}.to_bin_id`, { code: 'other', text }] as const] : []
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}
