import { defineReport } from '../../kit/define/defineReport'
import { choice, instant, reference } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer } from '../../kit/fields/numbers'
import { plannedShifts } from '../plan/daily_orders'
import { ofOrder } from '../orders/ofOrder'

const bottles = (label: string) =>
  withLook(integer(label, { unit: 'units', min: -999_999_999 }), 'largeFigure')

/** What was packed of each order by day, sent to the warehouse, received there and lost on the way. */
export const transferReport = defineReport({
  name: 'transfer_report',
  title: 'Transfer report',
  singular: 'entry',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/transfer-report',
  label: '{production_order_id}',
  columns: {
    at: instant('At'),
    production_order_id: reference('Order', 'production_orders'),
    product_id: reference('Product', 'products'),
    shift: choice('Shift', [...plannedShifts, 'none'], { none: 'Outside shifts' }),
    packed: bottles('Packed'),
    sent: bottles('Sent'),
    received: bottles('Received'),
    refused: bottles('Refused'),
    in_transit: bottles('In transit'),
    difference: bottles('Difference'),
    minutes: decimal('Minutes', 1, { unit: 'min' }),
    receipts: integer('Receipts'),
  },
  derived: ofOrder,
  read: ['production_reports', 'production_reports_export'],
  list: {
    columns: [
      'at',
      'production_order_id',
      'product_id',
      'shift',
      'packed',
      'sent',
      'received',
      'refused',
      'in_transit',
      'difference',
      'minutes',
    ],
    sort: [['at', 'desc']],
    search: [],
    filters: ['at', 'production_order_id', 'product_id', 'shift', 'brand', 'category'],
    totals: ['packed', 'sent', 'received', 'in_transit', 'difference'],
  },
  report: {
    period: 'at',
    groups: [
      'production_order_id',
      'product_id',
      'shift',
      'brand',
      'category',
      'at:day',
      'at:week',
      'at:month',
    ],
    grouped: ['production_order_id', 'at:day'],
    sums: ['packed', 'sent', 'received', 'refused', 'in_transit', 'difference', 'minutes', 'receipts'],
    aggregates: {
      average_minutes: {
        label: 'Average minutes',
        of: ['minutes', 'receipts'],
        as: 'value',
        unit: 'min',
        decimals: 1,
      },
    },
    chart: {
      kind: 'bars',
      of: ['packed', 'sent', 'received'],
      by: 'shift',
      title: 'Packed, sent and received',
    },
    trend: { kind: 'line', of: ['received'], by: 'at:day' },
    rowLink: '/production/production-orders/{production_order_id}',
  },
})
