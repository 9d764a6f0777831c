import { computed, joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import { optional, reference, text, withDefault } from '../kit/fields/field'
import { decimal, integer, quantity } from '../kit/fields/numbers'
import { withLook } from '../kit/fields/look'

/** A price of a supplier for one unit of purchase of a product, from a quantity on; its lowest is its minimum. */
export const supplierProducts = defineResource({
  name: 'supplier_products',
  title: 'Supplier products',
  singular: 'supplier product',
  segment: 'purchase',
  modules: ['Purchase'],
  path: '/suppliers',
  label: '{min_qty}',
  fields: {
    supplier_id: reference('Supplier', 'suppliers', { fixed: true }),
    product_id: reference('Product', 'products', {
      where: { is_purchasable: 1, status: ['draft', 'active'] },
    }),
    supplier_sku: optional(text('Supplier SKU', 60)),
    gtin: withLook(
      optional(
        text('Trade number', 14, {
          pattern: /^(\d{8}|\d{12,14})$/,
          patternMessage: 'digits',
          help: 'The GTIN on the label of the supplier, for this pack',
        }),
      ),
      'code',
    ),
    min_qty: withDefault(
      quantity('From quantity', { above: 0, max: 999_999_999, help: 'The lowest is the least sold' }),
      1,
    ),
    unit_price: optional(decimal('Unit price', 4, { min: 0, max: 9_999_999_999, minDecimals: 2 })),
    lead_time_days: optional(integer('Lead time', { unit: 'days', min: 0, max: 3650 })),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.purchase_measure_id', 'code'),
    measured_days: computed(
      optional(
        integer('Measured lead time', { unit: 'days', help: 'Median of 12 months, from order to delivery' }),
      ),
    ),
  },
  // Written with its supplier.
  access: { read: ['purchase'], write: [] },
  list: {
    columns: [
      'supplier_id',
      'sku',
      'product_id',
      'supplier_sku',
      'gtin',
      'min_qty',
      'unit_price',
      'lead_time_days',
      'measured_days',
    ],
    sort: [
      ['product_id', 'asc'],
      ['min_qty', 'asc'],
    ],
    search: ['sku', 'supplier_sku', 'gtin'],
    filters: ['supplier_id', 'product_id'],
  },
  form: [],
})
