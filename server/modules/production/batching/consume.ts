import { stockQty } from '../../../../src/resources/production/batching/liquid'
import type { SheetLine, SheetLot } from '../../../../src/resources/production/batching/sheetShape'
import { measures } from '../../../../src/resources/inventory/products/measures'
import { products } from '../../../../src/resources/inventory/products/products'
import { productionOrderMaterials } from '../../../../src/resources/production/orders/production_order_materials'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { consumption, touchMaterials } from '../stock/materialStock'
import { postOrder } from '../stock/orderPosting'
import { placesOf } from '../stock/places'
import { t } from '../../../../src/texts/texts'

type Addition = { line: SheetLine; lot: SheetLot; ml: number; orderId: number; key: string }

/** The stock that an addition is, in the measure of its product. */
async function qtyOf(unit: Unit, { product_id, density_g_ml }: SheetLine, ml: number) {
  const { stock_measure_id } = await unit.get(products, product_id)
  const qty = stockQty(ml, await unit.get(measures, stock_measure_id), density_g_ml)
  if (qty <= 0) throw invalidBecause('actual_qty', t('Too little to be booked'))
  return qty
}

/** What an addition moves and frees: what the order holds of its material goes down, what it never planned is just taken. */
async function takenBy(unit: Unit, { line, lot, orderId }: Addition, qty: number) {
  const [material] = await unit.find(productionOrderMaterials, {
    production_order_id: orderId,
    product_id: line.product_id,
    source: 'recipe',
  })
  const from = { product_id: line.product_id, lot_id: lot.lot_id, bin_id: lot.bin_id }
  if (material) return consumption(unit, { id: orderId }, [{ line: material, qty: String(qty), from }])
  const { production } = await placesOf(unit)
  const { bin_id: from_bin_id, ...goods } = from
  return {
    movements: [{ ...goods, from_bin_id, to_bin_id: production, qty, reason: 'consume' as const }],
    reservations: [],
  }
}

/** Takes an addition out of the stock; answers its movement. */
export async function consumeAddition(unit: Unit, addition: Addition): Promise<number | null> {
  const qty = await qtyOf(unit, addition.line, addition.ml)
  const taken = await takenBy(unit, addition, qty)
  const { orderId, key } = addition
  const posted = await postOrder(unit, { orderId, key, event: 'weigh', ...taken })
  await touchMaterials(unit, taken)
  return posted?.movement_ids[0] ?? null
}
