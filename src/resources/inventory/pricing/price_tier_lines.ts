import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { day, flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { decimal, money, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { movable } from '../products/products'

/** What a line prices, the closest first: a product before its family before its category. */
export const priceTargets = ['product_id', 'product_family_id', 'category_id'] as const

/** Off the list price, or on top of what the goods cost. */
export const tierPercent = (label: string, help?: string) =>
  decimal(label, 4, { unit: '%', min: 0, max: 999, ...(help !== undefined && { help }) })

/** One price of a tier, from a quantity on and for as long as it holds. */
export const priceTierLines = defineResource({
  name: 'price_tier_lines',
  title: 'Prices',
  singular: 'price',
  segment: 'inventory',
  modules: ['Inventory', 'Sale'],
  path: '/inventory/price-tiers',
  label: '{min_qty}',
  fields: {
    price_tier_id: reference('Price tier', 'price_tiers', { fixed: true }),
    product_id: optional(
      reference('Product', 'products', { where: { status: ['draft', ...movable.status] } }),
    ),
    product_family_id: optional(reference('Family', 'product_families')),
    category_id: optional(reference('Category', 'categories')),
    min_qty: withDefault(quantity('From quantity'), 1),
    price: optional(money('Price', { max: 999_999_999 })),
    percent: optional(tierPercent('Percent')),
    valid_from: optional(day('Valid from')),
    valid_to: optional(day('Valid to', { help: 'Valid until the next price starts if left blank' })),
  },
  systemFields: { until_next: withDefault(flag('Until the next price'), false) },
  // Product names are not unique; files match by SKU.
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  access: { read: ['inventory'], write: ['inventory'] },
  list: {
    columns: [
      'sku',
      'product_id',
      'product_family_id',
      'category_id',
      'min_qty',
      'price',
      'percent',
      'valid_from',
      'valid_to',
    ],
    sort: [
      ['product_id', 'asc'],
      ['min_qty', 'asc'],
    ],
    search: [],
    filters: ['price_tier_id', 'product_id', 'product_family_id', 'category_id'],
  },
  form: [
    { section: 'What', fields: ['price_tier_id', 'product_id', 'product_family_id', 'category_id'] },
    { section: 'Price', fields: ['min_qty', 'price', 'percent', 'valid_from', 'valid_to'] },
  ],
})

export type PriceTierLine = Row<typeof priceTierLines>
