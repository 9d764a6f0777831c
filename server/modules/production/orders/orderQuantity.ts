import { fitsDecimal } from '../../../../src/resources/kit/fields/numbers'
import { measures } from '../../../../src/resources/inventory/products/measures'
import type { Product } from '../../../../src/resources/inventory/products/products'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { numberFormat } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'

const written = numberFormat({ maximumFractionDigits: 6 })

/** What is counted whole is ordered whole: the decimals of a quantity are those of the product's measure. */
export async function assertWholeUnits(unit: Unit, product: Pick<Product, 'stock_measure_id'>, qty: number) {
  const { code, decimals } = await unit.get(measures, product.stock_measure_id)
  if (fitsDecimal(qty, decimals)) return
  throw invalidBecause(
    'qty_planned',
    decimals === 0
      ? t('{code} is counted in whole units; enter a quantity without decimals', { code })
      : t('{code} has at most {decimals} decimals', { code, decimals }),
  )
}

type Done = Pick<
  ProductionOrder,
  'qty_bottled' | 'qty_labelled' | 'qty_stamped' | 'qty_packed' | 'qty_transferred' | 'qty_shipped'
>

/** What the floor has made cannot be planned away: the plan is at least the highest count of a phase. */
export function assertNotBelowDone(order: Done & Pick<ProductionOrder, 'qty_planned'>) {
  const phases: readonly (readonly [number, string])[] = [
    [order.qty_bottled, 'bottled'],
    [order.qty_labelled, 'labelled'],
    [order.qty_stamped, 'stamped'],
    [order.qty_packed, 'packed'],
    [order.qty_transferred, 'transferred'],
    [order.qty_shipped, 'shipped'],
  ]
  const done = Math.max(...phases.map(([qty]) => qty))
  if (order.qty_planned >= done) return
  const phase = phases.find(([qty]) => qty === done)?.[1] ?? 'made'
  throw invalidBecause(
    'qty_planned',
    t('{written} {value} already {phase}; the plan cannot be less', {
      written: written.format(done),
      value: done === 1 ? t('unit is') : t('units are'),
      phase,
    }),
  )
}
