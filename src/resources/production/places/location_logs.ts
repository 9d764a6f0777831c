import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { choice, instant, longText, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer } from '../../kit/fields/numbers'
import { placeActions, placeSources } from './warehouse_product_location_logs'

/** Every change of a place of every product, with its bin before and after. */
export const locationLogs = defineReport({
  name: 'location_logs',
  title: 'Locations logs',
  singular: 'change of a place',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/warehouse-product-locations-logs',
  label: '{at}',
  columns: {
    at: instant('At'),
    product_id: reference('Product', 'products'),
    location_id: reference('Location', 'locations'),
    old_bin_id: optional(reference('Old bin', 'bins')),
    new_bin_id: optional(reference('New bin', 'bins')),
    action: choice('Action', placeActions),
    old_value: withLook(optional(longText('Old', 1000)), 'change'),
    new_value: withLook(optional(longText('New', 1000)), 'change'),
    user_id: optional(reference('User', 'users')),
    source: choice('Source', placeSources),
    change_count: integer('Changes'),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  read: ['warehouse_product_locations'],
  list: {
    columns: [
      'at',
      'sku',
      'product_id',
      'location_id',
      'old_bin_id',
      'new_bin_id',
      'action',
      'user_id',
      'source',
      'old_value',
      'new_value',
    ],
    sort: [['at', 'desc']],
    search: ['sku'],
    filters: ['at', 'product_id', 'location_id', 'old_bin_id', 'new_bin_id', 'action', 'user_id', 'source'],
    totals: ['change_count'],
  },
  report: {
    period: 'at',
    groups: ['action', 'user_id', 'location_id', 'product_id', 'source', 'at:month'],
    grouped: [],
    sums: ['change_count'],
    chart: { kind: 'bars', of: ['change_count'], by: 'user_id', title: 'Changes by user' },
    rowLink: '/production/warehouse-product-locations/{product_id}',
  },
})
