import { paperTable } from '../kit/define/facets/paper'
import { saleLines } from './sale_lines'

const shipTo = {
  label: 'Ship to',
  lines: [
    '{customer}',
    '{ship_to_contact}',
    '{ship_to_address1}',
    '{ship_to_address2}',
    '{ship_to_city} {ship_to_province_code} {ship_to_postal_code}',
    '{ship_to_country}',
    '{ship_to_phone}',
  ],
} as const

const customer = {
  label: 'Customer',
  of: 'customer_id',
  lines: [
    '{legal_name}',
    '{bill_address1}',
    '{bill_address2}',
    '{bill_city} {bill_province_code} {bill_postal_code}',
    '{bill_country}',
  ],
  numbers: ['gst_number', 'vaping_licence'],
} as const

const mailTo = [
  { column: 'ship_to_email' },
  { of: 'customer_id', column: 'ship_email' },
  { of: 'customer_id', column: 'bill_email' },
] as const

/** Bills go to who pays them. */
const billTo = [
  { of: 'customer_id', column: 'bill_email' },
  { of: 'customer_id', column: 'ship_email' },
  { column: 'ship_to_email' },
] as const

const states = { drafts: ['draft', 'on_hold'], ended: ['cancelled'] } as const

/** What a customer ordered, at which prices and for when. */
export const orderConfirmation = {
  name: 'order',
  title: 'Order confirmation',
  hasLetterhead: true,
  mailTo,
  parties: [customer, shipTo],
  facts: [
    'order_date',
    'promised_on',
    'customer_po',
    'external_ref',
    'payment_term_id',
    'currency_id',
    'location_id',
  ],
  table: paperTable(saleLines, [
    'line_no',
    'product_id',
    'description',
    'qty_ordered',
    'measure_id',
    'list_price',
    'discount_percent',
    'unit_price',
    'duty_amount',
    'line_total',
    'promised_on',
  ]),
  sums: ['subtotal', 'discount_total', 'freight_amount', 'taxes', 'total'],
  notes: ['note'],
  ...states,
} as const

/** What is in the cartons of an order, and what is still to come. */
export const packingSlip = {
  name: 'packing_slip',
  title: 'Packing slip',
  hasLetterhead: true,
  mailTo,
  parties: [shipTo, customer],
  facts: ['order_date', 'promised_on', 'customer_po', 'external_ref', 'location_id', 'pick_up'],
  table: paperTable(
    saleLines,
    ['line_no', 'product_id', 'qty_ordered', 'measure_id', 'qty_allocated', 'qty_shipped', 'backorder'],
    { byHand: 'Received' },
  ),
  notes: ['note'],
  signatures: ['Packed by', 'Received by'],
  ...states,
} as const

const billedColumns = ['measure_id', 'list_price', 'discount_percent', 'unit_price', 'duty_amount'] as const

/** What was delivered, and what the customer owes for it. */
export const saleInvoice = {
  title: 'Invoice',
  numbered: 'invoice_number',
  hasLetterhead: true,
  mailTo: billTo,
  parties: [customer, shipTo],
  facts: ['invoiced_on', 'order_date', 'customer_po', 'external_ref', 'payment_term_id', 'currency_id'],
  table: paperTable(
    saleLines,
    ['line_no', 'product_id', 'description', 'qty_shipped', ...billedColumns, 'line_total'],
    { only: 'qty_shipped' },
  ),
  sums: ['subtotal', 'discount_total', 'freight_amount', 'taxes', 'total'],
} as const

/** What a customer brought back so far, and what is owed for it. */
export const creditNote = {
  title: 'Credit note',
  numbered: 'invoice_number',
  needs: 'credit_total',
  hasLetterhead: true,
  mailTo: billTo,
  parties: [customer, shipTo],
  facts: ['invoiced_on', 'customer_po', 'external_ref', 'currency_id'],
  table: paperTable(
    saleLines,
    ['line_no', 'product_id', 'description', 'qty_returned', ...billedColumns, 'line_total'],
    { only: 'qty_returned' },
  ),
  sums: ['subtotal', 'discount_total', 'taxes', 'credit_total'],
} as const
