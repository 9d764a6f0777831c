import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { optional, reference, text, withDefault } from '../../kit/fields/field'
import { quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { promisable } from '../products/products'

const so = (label: string) => withDefault(quantity(label), 0)

/** Product and quantity of a transfer, with the reserved, staged, shipped and received parts. */
export const transferLines = defineResource({
  name: 'transfer_lines',
  title: 'Transfer lines',
  singular: 'transfer line',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/transfers',
  label: '{qty_requested}',
  fields: {
    transfer_id: reference('Transfer', 'transfers', { fixed: true }),
    product_id: reference('Product', 'products', { where: promisable }),
    qty_requested: quantity('Requested', { above: 0, max: 999_999_999 }),
  },
  systemFields: {
    qty_reserved: so('Reserved'),
    qty_picked: so('Picked'),
    qty_shipped: so('Shipped'),
    qty_received: so('Received'),
    loss_qty: so('Lost'),
    loss_reason: optional(text('Loss reason', 200)),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    available_from: computed(quantity('At source')),
    available_to: computed(quantity('At destination')),
  },
  follows: [{ table: 'stock_levels', by: 'product_id' }],
  access: { read: ['inventory'], write: [] },
  unique: [['product_id', 'transfer_id']],
  list: {
    columns: [
      'product_id',
      'qty_requested',
      'qty_reserved',
      'qty_picked',
      'qty_shipped',
      'qty_received',
      'loss_qty',
    ],
    sort: [['id', 'asc']],
    search: ['sku'],
    filters: ['transfer_id', 'product_id'],
  },
  form: [],
})

export type TransferLine = Row<typeof transferLines>
