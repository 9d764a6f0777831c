import { productKinds } from '../../inventory/products/products'
import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { choice, day, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, quantity } from '../../kit/fields/numbers'
import type { Row } from '../../kit/define/row'

/** What the plan needs more of than there is and comes, and when it has to be ordered to be there on its day. */
export const purchaseNeeds = defineReport({
  name: 'purchase_needs',
  title: 'Needs of the plan',
  singular: 'need',
  segment: 'purchase',
  modules: ['Purchase'],
  path: '/purchases?show=needs',
  label: '{sku}',
  columns: {
    product_id: reference('Product', 'products'),
    supplier_id: optional(reference('Supplier', 'suppliers')),
    kind: choice('Kind', productKinds),
    category_id: reference('Category', 'categories'),
    needed_on: day('Needed on'),
    order_by: day('Order by'),
    days_left: decimal('Days left to order', 0, { signed: true }),
    lead_days: optional(integer('Lead time', { unit: 'days' })),
    missing: quantity('Missing'),
    least_qty: optional(quantity('Least sold', { help: 'In the measure it is bought in' })),
    unit_price: optional(decimal('Supplier price', 4, { minDecimals: 2 })),
    documents: optional(text('Needed for', 200)),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
  },
  read: ['purchase'],
  list: {
    columns: [
      'order_by',
      'days_left',
      'sku',
      'product_id',
      'supplier_id',
      'needed_on',
      'missing',
      'measure',
      'lead_days',
      'least_qty',
      'unit_price',
      'documents',
    ],
    sort: [['order_by', 'asc']],
    search: ['sku', 'product', 'supplier'],
    filters: ['supplier_id', 'needed_on', 'order_by', 'category_id', 'kind', 'product_id'],
  },
  report: {
    groups: ['supplier_id', 'order_by:week', 'category_id', 'kind'],
    grouped: [],
    rowLink: '/products/{product_id}',
  },
})

export type PurchaseNeed = Row<typeof purchaseNeeds>
