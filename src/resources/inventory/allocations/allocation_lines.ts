import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { internal, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

const so = (label: string) => withDefault(quantity(label), 0)

/**
 * Part of a line of a sale, with its reserved, picked, packed and shipped quantities in the product's stock
 * measure.
 */
export const allocationLines = defineResource({
  name: 'allocation_lines',
  title: 'Packing list lines',
  singular: 'line',
  segment: 'inventory',
  modules: ['Inventory', 'Sale'],
  path: '/inventory/allocation',
  label: '{sku}',
  fields: {
    allocation_id: reference('Packing list', 'allocations', { fixed: true }),
    product_id: reference('Product', 'products'),
    qty_requested: quantity('Requested', { above: 0, max: 999_999_999 }),
  },
  systemFields: {
    sale_line_id: internal(integer('Line of the sale')),
    qty_allocated: so('Allocated'),
    qty_picked: so('Picked'),
    qty_packed: so('Packed'),
    qty_shipped: so('Shipped'),
    short_reason: optional(text('Short reason', 200)),
    carton_no: optional(text('Cartons', 60)),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    units_per_carton: joined(integer('Units per carton'), 'product_id', 'units_per_carton'),
    jurisdiction: joined(
      withLook(text('Jurisdiction', 2), 'jurisdiction'),
      'product_id',
      'excise_jurisdiction',
    ),
  },
  // A line is written with its packing list, or by what is done to it.
  access: { read: ['inventory', 'sale'], write: [] },
  list: {
    columns: [
      'product_id',
      'qty_requested',
      'qty_allocated',
      'qty_picked',
      'qty_packed',
      'qty_shipped',
      'carton_no',
    ],
    sort: [['id', 'asc']],
    search: ['sku'],
    filters: ['allocation_id', 'product_id'],
  },
  form: [],
})

export type AllocationLine = Row<typeof allocationLines>
