import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { choice, day, instant, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer, money, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { lotStatuses } from '../stock/lots'
import { bucketColumns, bucketLabel, standardEnds } from './agingBuckets'
import { productKinds } from '../products/products'

const worth = (label: string) => decimal(label, 4, { unit: 'CAD', displayScale: 2, minDecimals: 2 })

/** Age and value of stock at an instant, by the age of the lot or of its newest receipts. */
export const inventoryAging = defineReport({
  name: 'inventory_aging',
  title: 'Inventory aging',
  singular: 'stock level',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/reports/inventory-aging',
  label: '{qty}',
  columns: {
    as_of: instant('As of'),
    buckets: text('Ages', 40),
    product_id: reference('Product', 'products'),
    kind: choice('Kind', productKinds),
    category_id: reference('Category', 'categories'),
    brand_id: optional(reference('Brand', 'brands')),
    lot_id: reference('Lot', 'lots'),
    location_id: reference('Location', 'locations'),
    bin_id: reference('Bin', 'bins'),
    qty: quantity('On hand'),
    value: money('Value'),
    age_days: integer('Age', { unit: 'days' }),
    qty_1: quantity(bucketLabel('Quantity', standardEnds, 0)),
    qty_2: quantity(bucketLabel('Quantity', standardEnds, 1)),
    qty_3: quantity(bucketLabel('Quantity', standardEnds, 2)),
    qty_4: quantity(bucketLabel('Quantity', standardEnds, 3)),
    qty_5: quantity(bucketLabel('Quantity', standardEnds, 4)),
    qty_6: quantity(bucketLabel('Quantity', standardEnds, 5)),
    value_1: worth(bucketLabel('', standardEnds, 0)),
    value_2: worth(bucketLabel('', standardEnds, 1)),
    value_3: worth(bucketLabel('', standardEnds, 2)),
    value_4: worth(bucketLabel('', standardEnds, 3)),
    value_5: worth(bucketLabel('', standardEnds, 4)),
    value_6: worth(bucketLabel('', standardEnds, 5)),
    expires_on: optional(day('Expires')),
    days_to_expiry: optional(integer('Days to expiry', { unit: 'days' })),
    expiry_state: withLook(
      optional(
        choice('Shelf life', ['expired', 'expires_soon', 'expires_later'], {
          expires_soon: 'Under 90 days left',
          expires_later: '90 days or more',
        }),
      ),
      'status',
    ),
    expired_value: worth('Expired'),
    last_moved_at: instant('Last moved'),
    sku: withLook(text('SKU', 40), 'sku'),
  },
  derived: {
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    lot_status: joined(withLook(choice('Lot status', lotStatuses), 'status'), 'lot_id', 'status'),
  },
  read: ['inventory'],
  list: {
    columns: [
      'sku',
      'product_id',
      'lot_id',
      'bin_id',
      'qty',
      'measure',
      'age_days',
      'value_1',
      'value_2',
      'value_3',
      'value_4',
      'value_5',
      'value_6',
      'days_to_expiry',
      'expiry_state',
      'last_moved_at',
    ],
    sort: [['sku', 'asc']],
    search: ['sku'],
    filters: [
      'as_of',
      'buckets',
      'location_id',
      'category_id',
      'kind',
      'brand_id',
      'product_id',
      'age_days',
      'expiry_state',
      'lot_status',
      'measure',
    ],
    totals: ['value', 'value_1', 'value_2', 'value_3', 'value_4', 'value_5', 'value_6'],
  },
  report: {
    groups: [
      'category_id',
      'kind',
      'brand_id',
      'product_id',
      'lot_id',
      'location_id',
      'bin_id',
      'expiry_state',
      'lot_status',
      'measure',
    ],
    grouped: ['category_id'],
    unitColumn: { in: 'measure', figures: ['qty'] },
    sums: ['qty', 'value', 'value_1', 'value_2', 'value_3', 'value_4', 'value_5', 'value_6', 'expired_value'],
    chart: {
      kind: 'stacked',
      title: 'Value by age',
      of: ['value_1', 'value_2', 'value_3', 'value_4', 'value_5', 'value_6'],
    },
    alarms: ['expired_value'],
    columnsBy: { field: 'buckets', standard: standardEnds.join('/'), columns: bucketColumns },
    rowLink: '/inventory/stock-on-hand?f.lot_id=is:{lot_id}',
  },
})
