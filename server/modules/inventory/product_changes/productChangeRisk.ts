import type { changeRisks } from '../../../../src/resources/inventory/product_changes/product_changes'

const high = new Set([
  'strength_mg_ml',
  'volume_ml',
  'excise_jurisdiction',
  'tax_class',
  'barcode',
  'case_barcode',
  'stock_measure_id',
])
const low = new Set(['name', 'brand_id', 'flavor_id'])

/** What a wrong value of these fields would cost: stamps and duties, money and composition, or words. */
export function riskOf(fields: readonly string[]): (typeof changeRisks)[number] {
  if (fields.some((name) => high.has(name))) return 'high'
  return fields.every((name) => low.has(name)) ? 'low' : 'medium'
}
