/** Fields that may be guarded: after draft they change only through an approved request. */
export const guardedFields = [
  'sku',
  'name',
  'kind',
  'brand_id',
  'flavor_id',
  'stock_measure_id',
  'volume_ml',
  'strength_mg_ml',
  'nicotine_kind',
  'pg_percent',
  'vg_percent',
  'excise_jurisdiction',
  'barcode',
  'case_barcode',
  'lot_tracked',
  'expiry_tracked',
  'list_price',
  'tax_class',
] as const

/** All that may be guarded of a product: those fields, and what it is made of. The setting says what is at present. */
export const guardable = [...guardedFields, 'components'] as const
