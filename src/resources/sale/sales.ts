import { saleMachine } from '../../machines/workflows/sale/sales'
import { joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import {
  choice,
  day,
  email,
  flag,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../kit/fields/field'
import { decimal, integer } from '../kit/fields/numbers'
import { withLook } from '../kit/fields/look'
import { share } from '../kit/text/share'
import { saleEvents } from './sale_events'
import { orderDiscountList } from './discounts/orderDiscountList'
import { saleTaxes } from './saleTaxes'
import { shipTo, shipToFields } from './shipTo'
import { amount } from './amount'
import { linesOf } from '../kit/define/facets/lines'
import { dutyExempt, dutyExemptFields } from '../production/stamps/dutyExempt'
import { creditNote, orderConfirmation, packingSlip, saleInvoice } from './salePapers'
import { saleLines } from './sale_lines'

/** On which way an order came. */
export const saleChannels = ['phone', 'email', 'web', 'edi', 'import'] as const

/** Why an order waits. */
const holdReasons = ['credit', 'manual', 'compliance', 'price'] as const

/** Orders that are confirmed and not over: something of them is still to be shipped. */
export const openStatuses = [
  'on_hold',
  'confirmed',
  'partially_allocated',
  'allocated',
  'in_progress',
  'partially_shipped',
] as const

/** Statuses in which an order may still be changed: nothing of it is picked yet. */
export const changeableStatuses = [
  'draft',
  'on_hold',
  'confirmed',
  'partially_allocated',
  'allocated',
] as const

/** Where orders are shipped from. */
export const shippingSites = { is_active: 1, is_stock_location: 1 }

/** An order of a customer: what is wanted where and by when, at which price, and how far it is. */
export const sales = defineResource({
  name: 'sales',
  title: 'Sales',
  singular: 'sale',
  segment: 'sale',
  modules: ['Sale'],
  path: '/sales',
  pagePath: '/sale/:id?',
  prefix: 'SO',
  label: '{number}',
  referenceLook: 'document',
  fields: {
    customer_id: reference('Customer', 'customers', { where: { status: ['active', 'on_hold'] } }),
    location_id: reference('Ship from', 'locations', { where: shippingSites }),
    channel: withDefault(choice('Channel', saleChannels, { edi: 'EDI' }), 'phone'),
    external_ref: withLook(optional(text('Customer reference', 60)), 'externalRef'),
    customer_po: optional(text('Customer PO', 60)),
    order_date: day('Order date'),
    promised_on: optional(day('Promised')),
    priority: withLook(
      withDefault(integer('Priority', { min: 1, max: 9, help: '1 is served first' }), 5),
      'priority',
    ),
    pick_up: withDefault(flag('Pick-up'), false),
    ...shipTo,
    ship_to_email: optional(email('E-mail')),
    ...dutyExempt,
    price_tier_id: optional(reference('Price tier', 'price_tiers', { where: { is_active: 1 } })),
    payment_term_id: optional(
      reference('Terms', 'parameters', { where: { type_code: 'payment_term', is_active: 1 } }),
    ),
    freight_amount: withDefault(amount('Freight'), 0),
    note: optional(longText('Note')),
  },
  systemFields: {
    rank: internal(withDefault(integer('Open first'), 0)),
    currency_id: reference('Currency', 'currencies'),
    rate_to_cad: decimal('Rate to CAD', 8),
    subtotal: withDefault(amount('Subtotal'), 0),
    discount_total: withDefault(amount('Discounts'), 0),
    order_discounts: internal(withDefault(orderDiscountList, [])),
    taxes: internal(withDefault(saleTaxes, [])),
    tax_total: withDefault(amount('Tax'), 0),
    total: withDefault(amount('Total'), 0),
    line_count: internal(withDefault(integer('Lines'), 0)),
    allocated_percent: internal(share('Allocated')),
    shipped_percent: internal(share('Shipped')),
    hold_reason: optional(choice('Held for', holdReasons)),
    status_note: optional(longText('Reason', 500)),
    shipped_at: optional(instant('Shipped')),
    invoice_number: withLook(optional(text('Invoice', 20)), 'document'),
    invoiced_on: optional(day('Invoiced on')),
    /** Of the goods that the customer returned, with their taxes. */
    credit_total: withDefault(amount('Credit for returns'), 0),
    exported_at: optional(instant('Exported to accounting')),
  },
  derived: {
    tax_status: joined(withLook(text('Tax status', 20), 'status'), 'customer_id', 'tax_status'),
    ship_to_province_code: joined(withLook(text('Ship to', 3), 'code'), 'ship_to_province_id', 'code'),
  },
  workflow: saleMachine,
  events: saleEvents,
  access: { read: ['sale', 'sales_section'], write: ['sale'] },
  lookup: {},
  lines: {
    sale_lines: linesOf(saleLines, {
      via: 'sale_id',
      naming: ['product'],
      widths: { description: 140, measure_id: 110 },
      sums: ['line_total'],
      behind: {
        product_id: ['sku', 'available'],
        qty_ordered: ['measure_id', 'promised_on'],
        unit_price: ['price_source'],
        discount_id: ['discount_percent', 'line_total', 'duty_amount'],
        description: ['qty_allocated', 'qty_shipped', 'qty_returned', 'qty_cancelled', 'backorder'],
      },
    }),
  },
  unique: [['external_ref', 'channel']],
  attachments: true,
  list: {
    columns: [
      'number',
      'status',
      'customer_id',
      'total',
      'currency_id',
      'promised_on',
      'allocated_percent',
      'shipped_percent',
      'ship_to_province_code',
      'order_date',
    ],
    sort: [
      ['rank', 'asc'],
      ['promised_on', 'asc'],
      ['number', 'asc'],
    ],
    sortedBy: { status: 'rank' },
    search: ['number', 'customer', 'customer_po', 'external_ref', 'invoice_number'],
    filters: [
      'status',
      'hold_reason',
      'channel',
      'ship_to_province_id',
      'customer_id',
      'promised_on',
      'location_id',
    ],
    due: {
      field: 'promised_on',
      open: ['draft', ...openStatuses],
    },
  },
  form: [
    {
      part: 'Order',
      section: 'Order',
      fields: [
        'hold_reason',
        'status_note',
        'customer_id',
        'location_id',
        'order_date',
        'promised_on',
        'channel',
        'external_ref',
        'customer_po',
        'priority',
        'invoice_number',
        'invoiced_on',
      ],
      whenFilled: ['invoice_number', 'invoiced_on'],
    },
    {
      part: 'Ship to',
      section: 'Ship to',
      fields: [...shipToFields, 'ship_to_email', 'pick_up', ...dutyExemptFields],
    },
    {
      part: 'Terms',
      section: 'Terms',
      fields: ['price_tier_id', 'payment_term_id', 'freight_amount', 'note'],
    },
  ],
  paper: orderConfirmation,
  morePapers: [packingSlip, saleInvoice, creditNote],
  editableIn: changeableStatuses,
  removableIn: ['draft'],
})

export type Sale = Row<typeof sales>
