import { statusesIn } from '../../../machines/kit'
import { productionOrderMachine } from '../../../machines/workflows/production/production_orders'
import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, day, internals, optional, reference, text } from '../../kit/fields/field'
import { percent, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { plantAreas } from '../flows/plantArea'

/** Of a component of a pack: how much of it one pack takes, where, and of which lot. */
export const componentFields = {
  qty_per_pack: optional(quantity('Per pack', { above: 0 })),
  scrap_percent: optional(percent('Scrap')),
  lot_rule: optional(
    choice('Lots', ['fefo', 'single_lot'], { fefo: 'Earliest expiry first', single_lot: 'One lot' }),
  ),
  lot_id: requiredWhere(optional(reference('Lot', 'lots', { dependsOn: { product_id: 'product_id' } })), {
    lot_rule: 'single_lot',
  }),
  consumed_at_phase_id: optional(reference('Used in', 'phases', { where: { area: 'assembly' } })),
}

/** What an order needs: the lines of its recipe by its volume, and the packaging of its units. */
export const productionOrderMaterials = defineResource({
  name: 'production_order_materials',
  title: 'Order materials',
  singular: 'material',
  segment: 'production',
  modules: ['Production'],
  path: '/production/production-orders',
  label: '{source}',
  fields: {},
  systemFields: {
    production_order_id: reference('Order', 'production_orders'),
    product_id: reference('Material', 'products'),
    source: choice('Source', ['recipe', 'packaging', 'component']),
    qty_required: quantity('Required'),
    ...internals(componentFields),
  },
  derived: {
    area: joined(choice('Area', plantAreas), 'production_order_id', 'area'),
    phase_code: joined(optional(text('Phase code', 20)), 'consumed_at_phase_id', 'code'),
    qty_reserved: computed(quantity('Reserved')),
    qty_picked: computed(quantity('Picked')),
    qty_consumed: computed(quantity('Consumed')),
    short_qty: computed(quantity('Short')),
    order_status: joined(
      withLook(choice('Order status', statusesIn(productionOrderMachine)), 'status'),
      'production_order_id',
      'status',
    ),
    due_on: joined(day('Due'), 'production_order_id', 'due_on'),
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
  },
  access: { read: ['production_orders', 'batching_picking_report'], write: [] },
  unique: [['production_order_id', 'product_id', 'source']],
  list: {
    columns: [
      'production_order_id',
      'product_id',
      'source',
      'qty_required',
      'qty_reserved',
      'qty_picked',
      'qty_consumed',
      'short_qty',
      'measure',
    ],
    only: { area: 'production' },
    sort: [['product_id', 'asc']],
    search: [],
    filters: ['production_order_id', 'source', 'product_id'],
  },
  form: [],
})

export type ProductionOrderMaterial = Row<typeof productionOrderMaterials>
