import { replenishmentTaskMachine } from '../../../machines/workflows/floor/replenishment_tasks'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, instant, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { quantity } from '../../kit/fields/numbers'

/** Why goods are brought to a place: it has too little, or they belong there now. */
const taskKinds = ['replenish', 'relocate'] as const

/** Goods to be brought from one place of a distribution centre to another; both are scanned as it is done. */
export const replenishmentTasks = defineResource({
  name: 'replenishment_tasks',
  title: 'Replenishment tasks',
  singular: 'replenishment task',
  segment: 'production',
  modules: ['Production'],
  path: '/production/warehouse-products-locations?list=tasks',
  prefix: 'RT',
  label: '{number}',
  fields: {},
  systemFields: {
    kind: choice('Kind', taskKinds),
    product_id: reference('Product', 'products'),
    location_id: reference('Location', 'locations'),
    from_bin_id: reference('From', 'bins'),
    to_bin_id: reference('To', 'bins'),
    qty: quantity('Quantity'),
    qty_moved: withDefault(quantity('Moved'), 0),
    done_at: optional(instant('Done on')),
    done_by_id: optional(reference('Done by', 'users')),
    cancel_reason: optional(longText('Reason', 500)),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    from_barcode: joined(withLook(optional(text('Barcode', 40)), 'code'), 'from_bin_id', 'barcode'),
    to_barcode: joined(withLook(optional(text('Barcode', 40)), 'code'), 'to_bin_id', 'barcode'),
  },
  workflow: replenishmentTaskMachine,
  offlineQueue: true,
  events: {
    confirm: {
      label: 'Confirm',
      tone: 'primary',
      inputs: {
        from_code: text('Scan the place it comes from', 60, { takesScan: true }),
        to_code: text('Scan the place it goes to', 60, { takesScan: true }),
        qty: optional(quantity('Quantity', { above: 0, help: 'Left empty, as much as the task asks for' })),
      },
      broadcastAs: 'confirmed',
    },
    cancel: {
      label: 'Cancel task',
      tone: 'danger',
      confirmText: 'The goods stay where they are.',
      inputs: { cancel_reason: longText('Reason', 500) },
      broadcastAs: 'cancelled',
    },
  },
  access: { read: ['warehouse_product_locations'], write: [], create: [], remove: [] },
  list: {
    columns: [
      'number',
      'status',
      'kind',
      'sku',
      'product_id',
      'location_id',
      'from_bin_id',
      'to_bin_id',
      'qty',
      'qty_moved',
      'measure',
      'created_at',
      'done_at',
      'done_by_id',
    ],
    sort: [['number', 'desc']],
    search: ['number', 'sku'],
    filters: [
      'status',
      'kind',
      'location_id',
      'product_id',
      'from_bin_id',
      'to_bin_id',
      'created_at',
      'done_at',
    ],
  },
  form: [
    { section: 'Task', fields: ['kind', 'product_id', 'location_id', 'from_bin_id', 'to_bin_id', 'qty'] },
    { section: 'Done', fields: ['qty_moved', 'done_at', 'done_by_id', 'cancel_reason'] },
  ],
})

export type ReplenishmentTask = Row<typeof replenishmentTasks>
