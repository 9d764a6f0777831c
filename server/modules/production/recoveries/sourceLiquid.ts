import { sql } from 'kysely'
import { physicalKinds } from '../../../../src/resources/inventory/bins/bins'
import { products } from '../../../../src/resources/inventory/products/products'
import { type Lot, lots } from '../../../../src/resources/inventory/stock/lots'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import { plainNumber } from '../../../../src/texts/locale'
import { recipeOf } from '../orders/recipeOf'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { rounded } from '../orders/quantities'

/** What liquid is taken out of: bulk in ml, or bottles that are opened. */
export type Source = {
  lot: Lot
  /** The bulk product of the liquid. */
  productId: number
  /** Bottles that are opened; null where the lot is bulk. */
  units: number | null
  /** How much leaves the lot, in its stock measure. */
  qtyOf: (ml: number) => number
}

/** Where most of a lot is. */
export async function placeOf(unit: Unit, { id, product_id }: Pick<Lot, 'id' | 'product_id'>) {
  const { rows } = await sql<{
    bin_id: number
  }>`select l.bin_id from stock_levels l join bins b on b.id = l.bin_id
    where l.lot_id = ${id} and l.product_id = ${product_id} and l.on_hand > 0 and b.kind = any(${[...physicalKinds]})
    order by l.on_hand - l.reserved desc, l.bin_id limit 1`.execute(unit.trx)
  return rows[0]?.bin_id ?? null
}

/** Bottles hold what their label says: more cannot come out of them. */
function assertInBottles(size: number | null, units: number | undefined, ml: number) {
  if (size === null) throw invalidBecause('source_lot_id', t('This lot is neither liquid nor bottles'))
  if (units === undefined) throw invalid({ source_units: 'requiredif' })
  const most = rounded(units * size)
  if (ml > most)
    throw invalidBecause(
      'source_units',
      t('{units} bottles hold {most} ml', { units: plainNumber(units), most: plainNumber(most) }),
    )
}

/** The lot that liquid is taken out of, locked: recoveries of one lot are numbered one after the other. */
export async function sourceOf(
  unit: Unit,
  order: ProductionOrder,
  {
    source_lot_id,
    source_units,
    ml,
  }: { source_lot_id: number; source_units: number | undefined; ml: number },
): Promise<Source> {
  const lot = await unit.lock(lots, source_lot_id)
  if (lot.production_order_id !== null && lot.production_order_id !== order.id)
    throw invalidBecause(
      'source_lot_id',
      t('Lot {lotNumber} is not of {number}', { lotNumber: lot.lot_number, number: order.number }),
    )
  const { kind, volume_ml: size } = await unit.get(products, lot.product_id)
  if (size === null && kind === 'semi_finished')
    return { lot, productId: lot.product_id, units: null, qtyOf: (volume) => volume }
  assertInBottles(size, source_units, ml)
  const { product_id: bulk } = await unit.get(recipes, recipeOf(order))
  return { lot, productId: bulk, units: source_units ?? 0, qtyOf: () => source_units ?? 0 }
}
