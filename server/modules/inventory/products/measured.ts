import { fitsDecimal } from '../../../../src/resources/kit/fields/numbers'
import { measures } from '../../../../src/resources/inventory/products/measures'
import { products } from '../../../../src/resources/inventory/products/products'
import { t } from '../../../../src/texts/texts'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'

/** Refuses a picked quantity that the measure of its product does not have: half a bottle. */
export async function assertMeasured(unit: Unit, productId: number, qty: number) {
  const { stock_measure_id } = await unit.get(products, productId)
  const { decimals } = await unit.get(measures, stock_measure_id)
  if (!fitsDecimal(qty, decimals))
    throw invalidBecause(
      'qty',
      t('Quantity must be greater than 0 with at most {decimals} decimals', { decimals }),
    )
}
