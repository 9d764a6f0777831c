import type { FieldErrors } from '../../../src/resources/kit/defineResource'
import { products } from '../../../src/resources/inventory/products'
import { onCreate, onUpdate } from '../../http/hooks'
import { invalid } from '../../http/refused'
import type { Unit } from '../../http/unit'
import { isBarcode } from './barcodes'
import { productionSettings } from '../production/site'

type Values = Record<string, unknown>

const below = (low: unknown, high: unknown) =>
  typeof low !== 'number' || typeof high !== 'number' || low <= high
const other = (text: string) => ({ code: 'other', text })
const neededOfBottles = ['brand_id', 'flavor_id', 'volume_ml', 'excise_jurisdiction'] as const

async function demandFit(unit: Unit, product: Values) {
  const errors: FieldErrors = {}
  const isBottle = product.kind === 'finished_good'
  for (const name of neededOfBottles)
    if (isBottle && (product[name] ?? null) === null) errors[name] = 'requiredif'
  const settings = await productionSettings(unit.trx)
  if (
    isBottle &&
    product.excise_jurisdiction !== 'EX' &&
    !below(product.strength_mg_ml, settings.regulatory_max_strength_mg_ml)
  )
    errors.strength_mg_ml = 'max'
  if (Number(product.pg_percent ?? 0) + Number(product.vg_percent ?? 0) > 100) errors.vg_percent = 'more100%'
  if (product.expiry_tracked && (product.shelf_life_days ?? null) === null)
    errors.shelf_life_days = 'requiredif'
  if (!below(product.min_stock, product.reorder_point))
    errors.reorder_point = other('The reorder point must not be below the minimum')
  if (!below(product.reorder_point, product.max_stock))
    errors.max_stock = other('The maximum must not be below the reorder point')
  if (!below(product.net_weight_g, product.gross_weight_g))
    errors.gross_weight_g = other('The gross weight must not be below the net weight')
  for (const name of ['barcode', 'case_barcode'])
    if (typeof product[name] === 'string' && !isBarcode(product[name])) errors[name] = 'digits'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

onCreate(products, async (unit, values) => {
  await demandFit(unit, values)
  return values
})

onUpdate(products, async (unit, before, changes) => {
  await demandFit(unit, { ...before, ...changes })
  return changes
})
