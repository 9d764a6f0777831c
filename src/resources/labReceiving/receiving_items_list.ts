import { defineReport } from '../kit/define/defineReport'
import { choice, day, flag, instant, optional, reference, text } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal, integer, quantity } from '../kit/fields/numbers'

/** What came to the laboratory, item by item: how much, how many containers, and how long it was in quarantine. */
export const receivingItemsList = defineReport({
  name: 'receiving_items_list',
  title: 'Received items',
  singular: 'received item',
  segment: 'lab_receiving',
  modules: ['Lab Receiving'],
  path: '/lab-receiving/receiving-items-list',
  label: '{supplier_lot}',
  columns: {
    lab_receiving_id: withLook(reference('Lab receiving', 'lab_receivings'), 'document'),
    received_on: optional(day('Received on')),
    supplier_id: optional(reference('Supplier', 'suppliers')),
    purchase_id: optional(reference('Purchase', 'purchases')),
    product_id: reference('Product', 'products'),
    supplier_lot: optional(text('Supplier lot', 40)),
    qty_expected: optional(quantity('Expected')),
    qty_received: quantity('Received'),
    measure: withLook(text('Measure', 20), 'unit'),
    container_count: integer('Containers'),
    flashpoint_class_id: optional(reference('Class', 'flashpoint_classes')),
    is_coa_checked: flag('Certificate checked'),
    inspection: withLook(choice('Inspection', ['pending', 'passed', 'failed']), 'status'),
    released_at: optional(instant('Released')),
    quarantine_days: optional(decimal('Days in quarantine', 1, { unit: 'days' })),
    item_count: integer('Items'),
  },
  read: ['lab_receiving'],
  list: {
    columns: [
      'lab_receiving_id',
      'received_on',
      'supplier_id',
      'product_id',
      'supplier_lot',
      'qty_expected',
      'qty_received',
      'measure',
      'container_count',
      'inspection',
    ],
    sort: [['received_on', 'desc']],
    search: ['supplier_lot'],
    filters: ['received_on', 'supplier_id', 'product_id', 'inspection', 'flashpoint_class_id'],
    totals: ['container_count', 'item_count'],
  },
  report: {
    period: 'received_on',
    groups: [
      'supplier_id',
      'product_id',
      'received_on:month',
      'received_on:week',
      'flashpoint_class_id',
      'inspection',
    ],
    grouped: [],
    sums: ['qty_received', 'container_count', 'item_count'],
    unitColumn: { in: 'measure', figures: ['qty_received'] },
    aggregates: {
      quarantine_mean: { label: 'Mean days in quarantine', of: ['quarantine_days'], as: 'value' },
      quarantine_p90: {
        label: '90th percentile of days in quarantine',
        of: ['quarantine_days'],
        as: 'value',
      },
    },
    chart: { kind: 'bars', of: ['item_count'], by: 'received_on:month', title: 'Items received' },
    rowLink: '/lab-receiving/receiving?open={lab_receiving_id}',
  },
})
