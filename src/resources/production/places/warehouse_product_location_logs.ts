import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import { choice, instant, longText, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer } from '../../kit/fields/numbers'

/** What was done with a place. */
export const placeActions = ['create', 'update', 'delete'] as const

/** On which way a place was changed. */
export const placeSources = ['screen', 'import'] as const

/** Permanent log of the places of products: old and new bin and values, user and source. */
export const warehouseProductLocationLogs = defineResource({
  name: 'warehouse_product_location_logs',
  title: 'Location log of a product',
  singular: 'change of a place',
  segment: 'production',
  modules: ['Production'],
  path: '/production/warehouse-product-locations-logs',
  label: '{at}',
  fields: {},
  systemFields: {
    warehouse_product_location_id: integer('Place'),
    product_id: reference('Product', 'products'),
    location_id: reference('Location', 'locations'),
    action: choice('Action', placeActions),
    old_bin_id: optional(reference('Old bin', 'bins')),
    new_bin_id: optional(reference('New bin', 'bins')),
    old_value: withLook(optional(longText('Old', 1000)), 'change'),
    new_value: withLook(optional(longText('New', 1000)), 'change'),
    user_id: optional(reference('User', 'users')),
    at: instant('At'),
    source: choice('Source', placeSources),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  appendOnly: true,
  access: { read: ['warehouse_product_locations'], write: [] },
  lookup: false,
  list: {
    columns: [
      'at',
      'user_id',
      'action',
      'location_id',
      'old_bin_id',
      'new_bin_id',
      'old_value',
      'new_value',
      'source',
    ],
    sort: [['at', 'desc']],
    search: ['sku'],
    filters: ['product_id', 'at', 'action', 'user_id', 'location_id', 'source'],
  },
  form: [],
})
