import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { choice, day, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer, money } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** Where its readers find it: who reads the reports, who stamps, who keeps the stamps. */
export const unstampedAddresses = {
  reports: '/production/reports/stamps-inventory?list=unstamped',
  stampers: '/production/product-stamping-orders?list=unstamped',
  keepers: '/production/reels?list=unstamped',
} as const

const pieces = (label: string) => decimal(label, 6, { unit: 'units' })

/** Packaged goods without a stamp, by their last day, with what could be stamped for whom. */
export const unstampedGoods = defineReport({
  name: 'unstamped_goods',
  title: 'Unstamped goods',
  singular: 'lot',
  segment: 'production',
  modules: ['Production'],
  path: unstampedAddresses.reports,
  label: '{lot_id}',
  columns: {
    lot_id: reference('Lot', 'lots'),
    product_id: reference('Product', 'products'),
    production_order_id: optional(reference('Order', 'production_orders')),
    packaged_on: day('Packaged'),
    stamp_by: day('Stamp by'),
    days_left: withLook(integer('Days left'), 'trend'),
    urgency: withLook(choice('Time', ['in_time', 'soon', 'overdue', 'in_warehouse']), 'status'),
    qty: pieces('Unstamped'),
    warehouse_qty: pieces('In excise warehouse'),
    stamped_product_id: optional(reference('Can be stamped as', 'products')),
    jurisdiction: withLook(optional(text('Stamp', 2)), 'jurisdiction'),
    /** So late that no order waits for it, and never after its last day; null once that is over. */
    stamp_on: optional(day('Stamp at the latest')),
    needed: pieces('Needed'),
    could_stamp: pieces('Could be stamped'),
    /** Its share of what orders lack: the first of them get the lots that wait for the shortest time. */
    proposed: pieces('Proposed'),
    penalty: money('Penalty at stake'),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  read: ['production_reports', 'production_reports_export', 'stamping_orders', 'reels'],
  list: {
    columns: [
      'lot_id',
      'product_id',
      'stamp_by',
      'days_left',
      'urgency',
      'qty',
      'stamped_product_id',
      'stamp_on',
      'proposed',
      'needed',
      'could_stamp',
      'penalty',
    ],
    sort: [['stamp_by', 'asc']],
    search: ['sku'],
    filters: [
      'urgency',
      'stamp_by',
      'stamp_on',
      'product_id',
      'jurisdiction',
      'production_order_id',
      'could_stamp',
      'proposed',
    ],
  },
  report: {
    groups: ['jurisdiction', 'product_id', 'stamp_by:month', 'urgency'],
    grouped: [],
    sums: ['proposed'],
    chart: { kind: 'bars', of: ['proposed'], by: 'jurisdiction', title: 'Stamping proposed' },
  },
})
