import { mlOfStock, stockQty } from '../../../../src/resources/production/batching/liquid'
import type { SheetLine, SheetLot } from '../../../../src/resources/production/batching/sheetShape'
import { measures } from '../../../../src/resources/inventory/products/measures'
import { products } from '../../../../src/resources/inventory/products/products'
import { productionOrderMaterials } from '../../../../src/resources/production/orders/production_order_materials'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { consumption, touchMaterials } from '../stock/materialStock'
import { drawForBatch, recoveryOfLot } from '../recoveries/recoveryUse'
import { postOrder } from '../stock/orderPosting'
import { placesOf } from '../stock/places'
import { t } from '../../../../src/texts/texts'

type Addition = {
  line: SheetLine
  lot: SheetLot
  /** The container of the laboratory that was scanned. */
  containerId: number | null
  ml: number
  orderId: number
  key: string
}

const measureOf = async (unit: Unit, { product_id }: SheetLine) =>
  unit.get(measures, (await unit.get(products, product_id)).stock_measure_id)

/** The stock that an addition is, in the measure of its product. */
async function qtyOf(unit: Unit, line: SheetLine, ml: number) {
  const qty = stockQty(ml, await measureOf(unit, line), line.density_g_ml)
  if (qty <= 0) throw invalidBecause('actual_qty', t('Too little to be booked'))
  return qty
}

type Part = { bin_id: number; qty: number }

/** Where an addition is taken from: recovered liquid out of its pails, all else from one bin. */
async function partsOf(unit: Unit, { line, lot }: Addition, qty: number): Promise<Part[]> {
  const recovery = await recoveryOfLot(unit, lot.lot_id)
  if (!recovery) return [{ bin_id: lot.bin_id, qty }]
  const measure = await measureOf(unit, line)
  const taken = await drawForBatch(unit, recovery, mlOfStock(qty, measure, line.density_g_ml))
  return taken.map(({ bin_id, ml }) => ({ bin_id, qty: stockQty(ml, measure, line.density_g_ml) }))
}

/** What an addition moves and frees: what the order holds of its material goes down, what it never planned is just taken. */
async function takenBy(unit: Unit, addition: Addition, qty: number) {
  const { line, lot, orderId } = addition
  const parts = await partsOf(unit, addition, qty)
  const goods = { product_id: line.product_id, lot_id: lot.lot_id }
  const [material] = await unit.find(productionOrderMaterials, {
    production_order_id: orderId,
    product_id: line.product_id,
    source: 'recipe',
  })
  if (material)
    return consumption(
      unit,
      { id: orderId },
      parts.map((part) => ({
        line: material,
        qty: String(part.qty),
        from: { ...goods, bin_id: part.bin_id },
      })),
    )
  const { production } = await placesOf(unit)
  return {
    movements: parts.map((part) => ({
      ...goods,
      from_bin_id: part.bin_id,
      to_bin_id: production,
      qty: part.qty,
      reason: 'consume' as const,
    })),
    reservations: [],
  }
}

/** Takes an addition out of the stock; answers its movement. */
export async function consumeAddition(unit: Unit, addition: Addition): Promise<number | null> {
  const qty = await qtyOf(unit, addition.line, addition.ml)
  const taken = await takenBy(unit, addition, qty)
  const { orderId, key } = addition
  const { containerId } = addition
  const movements = taken.movements.map((one) =>
    containerId !== null && one.lot_id === addition.lot.lot_id ? { ...one, container_id: containerId } : one,
  )
  const posted = await postOrder(unit, { orderId, key, event: 'weigh', ...taken, movements })
  await touchMaterials(unit, taken)
  return posted?.movement_ids[0] ?? null
}
