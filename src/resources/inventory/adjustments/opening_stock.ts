import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import { day, optional, reference, text, withDefault } from '../../kit/fields/field'
import { money, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** Opening stock of a bin from an import; each line is posted to the ledger. */
export const openingStock = defineResource({
  name: 'opening_stock',
  title: 'Opening stock',
  singular: 'opening line',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/inventory-import',
  label: '{lot_number}',
  fields: {
    product_id: reference('Product', 'products'),
    location_id: reference('Location', 'locations', { where: { is_stock_location: 1 } }),
    bin: text('Bin', 40),
    lot_number: withDefault(text('Lot', 40), 'NA'),
    expires_on: optional(day('Expires')),
    qty: quantity('Quantity', { above: 0, max: 999_999_999 }),
    unit_cost: money('Unit cost', { displayScale: 4, max: 9_999_999_999 }),
    as_of: optional(day('As of')),
  },
  systemFields: { bin_id: reference('Bin id', 'bins') },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  access: { read: ['imports'], write: [] },
  unique: [['product_id', 'lot_number', 'location_id', 'bin']],
  list: {
    columns: [
      'product_id',
      'location_id',
      'bin',
      'lot_number',
      'expires_on',
      'qty',
      'unit_cost',
      'as_of',
      'created_at',
    ],
    sort: [['created_at', 'desc']],
    search: ['sku', 'lot_number', 'bin'],
    filters: ['product_id', 'location_id', 'as_of'],
  },
  form: [],
})
