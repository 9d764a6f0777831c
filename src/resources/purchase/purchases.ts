import { purchaseMachine } from '../../machines/workflows/purchase/purchases'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import {
  choice,
  day,
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
import { amount } from './amount'
import { purchaseEvents } from './purchase_events'
import { linesOf } from '../kit/define/facets/lines'
import { paperTable } from '../kit/define/facets/paper'
import { purchaseLines } from './purchase_lines'

const sum = (label: string) => withDefault(decimal(label, 4, { displayScale: 2, minDecimals: 2 }), 0)

/** What is ordered from a supplier: quantities, prices and days, and how much of it has come. */
export const purchases = defineResource({
  name: 'purchases',
  title: 'Purchases',
  singular: 'purchase',
  segment: 'purchase',
  modules: ['Purchase'],
  path: '/purchases',
  pagePath: '/purchase/:id?',
  prefix: 'PO',
  label: '{number}',
  referenceLook: 'document',
  fields: {
    supplier_id: reference('Supplier', 'suppliers', { where: { status: ['active', 'on_hold'] } }),
    location_id: reference('Deliver to', 'locations', { where: { is_active: 1, is_stock_location: 1 } }),
    order_date: optional(day('Order date', { help: 'Today if left blank' })),
    expected_on: optional(day('Expected')),
    currency_id: optional(reference('Currency', 'currencies', { where: { is_active: 1 } })),
    payment_term_id: optional(
      reference('Terms', 'parameters', { where: { type_code: 'payment_term', is_active: 1 } }),
    ),
    incoterm: optional(text('Incoterm', 20)),
    freight_amount: withDefault(amount('Freight'), 0),
    supplier_reference: optional(text('Supplier reference', 60)),
    external_ref: withLook(optional(text('External reference', 60)), 'externalRef'),
    tags: optional(text('Tags', 200, { commaSeparated: true })),
    note: optional(longText('Note')),
  },
  fills: {
    supplier_id: ['location_id', 'order_date', 'expected_on', 'currency_id', 'payment_term_id', 'incoterm'],
  },
  systemFields: {
    buyer_id: optional(reference('Buyer', 'users')),
    rate_to_cad: withDefault(decimal('Rate to CAD', 8), 1),
    promised_on: optional(day('Promised')),
    due_on: optional(day('Due')),
    line_count: internal(withDefault(integer('Lines'), 0)),
    lines_received: internal(withDefault(decimal('Lines received', 6), 0)),
    open_lines: internal(withDefault(integer('Open lines'), 0)),
    begun_lines: internal(withDefault(integer('Lines in progress'), 0)),
    subtotal: sum('Subtotal'),
    discount_total: sum('Discounts'),
    tax_total: sum('Taxes'),
    total: sum('Total'),
    approved_by_id: optional(reference('Approved by', 'users')),
    approved_at: optional(instant('Approved')),
    ordered_at: optional(instant('Ordered')),
    closed_at: optional(instant('Closed')),
    reject_note: optional(text('Reject reason', 500)),
    close_reason: optional(text('Close reason', 200)),
    invoice_status: withLook(
      withDefault(
        choice('Billed', ['not_invoiced', 'partially_invoiced', 'invoiced'], {
          not_invoiced: 'Not billed',
          partially_invoiced: 'Partly billed',
          invoiced: 'Billed',
        }),
        'not_invoiced',
      ),
      'status',
    ),
  },
  workflow: purchaseMachine,
  events: purchaseEvents,
  access: { read: ['purchase'], write: ['purchase'] },
  lookup: {},
  lines: {
    purchase_lines: linesOf(purchaseLines, {
      via: 'purchase_id',
      naming: ['product'],
      widths: { description: 140, measure_id: 110 },
      sums: ['line_total'],
      behind: {
        product_id: ['on_hand', 'on_order', 'last_price'],
        discount_percent: ['line_total'],
      },
    }),
  },
  unique: [['external_ref', 'supplier_id']],
  copy: { without: ['supplier_reference', 'external_ref'] },
  attachments: true,
  list: {
    columns: [
      'number',
      'status',
      'supplier_id',
      'order_date',
      'expected_on',
      'promised_on',
      'due_on',
      'line_count',
      'progress',
      'invoice_status',
      'total',
      'currency_id',
      'buyer_id',
    ],
    progress: { done: ['lines_received'], planned: 'line_count' },
    sort: [['number', 'desc']],
    due: { field: 'due_on', open: ['ordered', 'partially_received'] },
    search: ['number', 'supplier_reference', 'external_ref', 'note'],
    filters: [
      'status',
      'invoice_status',
      'supplier_id',
      'buyer_id',
      'due_on',
      'location_id',
      'order_date',
      'currency_id',
    ],
  },
  form: [
    {
      section: 'Order',
      fields: [
        'supplier_id',
        'location_id',
        'order_date',
        'expected_on',
        'promised_on',
        'supplier_reference',
        'buyer_id',
        'reject_note',
        'close_reason',
      ],
    },
    {
      section: 'Terms',
      isBelowLines: true,
      fields: [
        'currency_id',
        'rate_to_cad',
        'payment_term_id',
        'incoterm',
        'freight_amount',
        'external_ref',
        'tags',
      ],
    },
    {
      section: 'Total',
      isBelowLines: true,
      fields: ['subtotal', 'discount_total', 'tax_total', 'total', 'note'],
    },
  ],
  paper: {
    title: 'Purchase order',
    hasLetterhead: true,
    mailTo: [{ of: 'supplier_id', column: 'email' }],
    parties: [
      {
        label: 'Supplier',
        of: 'supplier_id',
        lines: [
          '{name}',
          '{contact}',
          '{address}',
          '{city} {province_code} {postal_code}',
          '{country}',
          '{phone}',
          '{email}',
        ],
      },
      {
        label: 'Deliver to',
        of: 'location_id',
        lines: ['{name}', '{address}', '{city} {province_code} {postal_code}'],
      },
    ],
    facts: [
      'order_date',
      'expected_on',
      'promised_on',
      'buyer_id',
      'payment_term_id',
      'incoterm',
      'currency_id',
      'supplier_reference',
    ],
    table: paperTable(purchaseLines, [
      'line_no',
      'supplier_sku',
      'product_id',
      'description',
      'qty_ordered',
      'measure_id',
      'unit_price',
      'discount_percent',
      'line_total',
    ]),
    sums: ['subtotal', 'discount_total', 'freight_amount', 'tax_total', 'total'],
    notes: ['note'],
    drafts: ['draft', 'submitted'],
    ended: ['cancelled'],
  },
  editableIn: ['draft'],
})

export type Purchase = Row<typeof purchases>
