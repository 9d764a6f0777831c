import * as z from 'zod/mini'
import { invoiceMachine } from '../../../machines/workflows/purchase/invoices'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import { linesOf } from '../../kit/define/facets/lines'
import type { Row } from '../../kit/define/row'
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
} from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import { withLook } from '../../kit/fields/look'
import { decimal, integer } from '../../kit/fields/numbers'
import { amount } from '../amount'
import { disputeReasons, invoiceEvents } from './invoice_events'
import { invoiceLines } from './invoice_lines'
import { invoiceTaxes } from './invoice_taxes'
import type { Decision } from './decisions'
import type { MatchTest, Tolerances } from './invoiceMatch'

/** A line of what was booked: an account with its debit or credit in CAD, and for what. */
export type BookedLine = {
  event: string
  account_id: number
  account: string
  debit: number
  credit: number
  text: string
}

/** Freight and duty on a received lot, in CAD: its share, and how much of it went into the average cost. */
export type LandedLot = {
  product_id: number
  product: string
  lot_id: number
  lot: string
  qty: number
  share: number
  revalued: number
  average_before: number
  average_after: number
}

const list = <T>(label: string) => internal(withDefault(json<T[]>(label, z.array(z.any())), []))
const sum = (label: string) => withDefault(decimal(label, 4, { displayScale: 2, minDecimals: 2 }), 0)

const matchStatuses = ['not_matched', 'matched', 'variance', 'waived'] as const

/** A bill of a supplier against an order, or its credit note, which takes quantities and amounts back. */
export const invoices = defineResource({
  name: 'invoices',
  title: 'Invoices',
  singular: 'bill',
  segment: 'purchase',
  modules: ['Purchase'],
  path: '/invoices',
  pagePath: '/invoice/:id',
  prefix: 'PI',
  label: '{number}',
  referenceLook: 'document',
  fields: {
    kind: withDefault(choice('Kind', ['invoice', 'credit_note']), 'invoice'),
    purchase_id: reference('Purchase', 'purchases', {
      where: { status: ['ordered', 'partially_received', 'received', 'closed'] },
      fixed: true,
    }),
    supplier_id: optional(reference('Supplier', 'suppliers')),
    supplier_invoice_number: withLook(text('Bill number', 60), 'externalRef'),
    invoice_date: day('Bill date'),
    received_on: optional(day('Received')),
    due_date: optional(day('Due', { help: 'From the terms of the order if left blank' })),
    currency_id: optional(reference('Currency', 'currencies', { where: { is_active: 1 } })),
    freight_amount: withDefault(amount('Freight'), 0),
    duty_amount: withDefault(amount('Duty'), 0),
    total: amount('Total as billed'),
    spread_by: withDefault(choice('Spread freight and duty by', ['value', 'weight', 'volume']), 'value'),
    note: optional(longText('Note')),
  },
  systemFields: {
    rank: internal(withDefault(integer('Open first'), 0)),
    entered_by_id: optional(reference('Entered by', 'users')),
    rate_to_cad: withDefault(decimal('Rate to CAD', 8), 1),
    early_until: optional(day('Discount until')),
    early_discount: optional(
      decimal('Early payment discount', 4, { min: 0, displayScale: 2, minDecimals: 2 }),
    ),
    line_count: internal(withDefault(integer('Lines'), 0)),
    subtotal: sum('Subtotal'),
    tax_total: sum('Taxes'),
    match_status: withLook(withDefault(choice('Match', matchStatuses), 'not_matched'), 'status'),
    variance_value: withDefault(decimal('Variance', 4, { unit: 'CAD', displayScale: 2, minDecimals: 2 }), 0),
    match_result: list<MatchTest>('Match result'),
    match_tolerances: internal(optional(json<Tolerances>('Match tolerances', z.any()))),
    decisions: list<Decision>('Decisions'),
    booked: list<BookedLine>('Booked'),
    landed: list<LandedLot>('Landed cost'),
    approved_by_id: optional(reference('Approved by', 'users')),
    approved_at: optional(instant('Approved')),
    waived_by_id: optional(reference('Differences accepted by', 'users')),
    waive_reason: optional(longText('Accepted because', 500)),
    dispute_reason: optional(choice('Disputed for', disputeReasons)),
    dispute_note: optional(longText('Note to the supplier', 500)),
    paid_on: optional(day('Paid on')),
    payment_reference: optional(text('Payment reference', 60)),
    void_reason: optional(text('Void reason', 200)),
  },
  derived: {
    location_id: joined(reference('Delivered to', 'locations'), 'purchase_id', 'location_id'),
  },
  workflow: invoiceMachine,
  events: invoiceEvents,
  access: { read: ['purchase'], write: ['purchase'] },
  lookup: {},
  lines: {
    invoice_lines: linesOf(invoiceLines, {
      via: 'invoice_id',
      naming: ['product', 'description'],
      sums: ['amount'],
      widths: { purchase_line_id: 110, product: 190, description: 160 },
      behind: {
        purchase_line_id: ['sku', 'product', 'qty_ordered', 'qty_received', 'qty_invoiced'],
        qty: ['measure', 'order_price'],
        unit_price: ['amount'],
      },
    }),
    invoice_taxes: linesOf(invoiceTaxes, { via: 'invoice_id', naming: ['code'], sums: ['amount'] }),
  },
  copy: { without: ['supplier_invoice_number'] },
  attachments: true,
  list: {
    columns: [
      'number',
      'supplier_invoice_number',
      'supplier_id',
      'purchase_id',
      'invoice_date',
      'due_date',
      'total',
      'currency_id',
      'match_status',
      'status',
    ],
    sort: [
      ['rank', 'asc'],
      ['due_date', 'asc'],
    ],
    sortedBy: { status: 'rank' },
    due: { field: 'due_date', open: ['draft', 'submitted', 'approved'] },
    search: ['number', 'supplier_invoice_number', 'note'],
    filters: [
      'status',
      'match_status',
      'kind',
      'supplier_id',
      'purchase_id',
      'invoice_date',
      'due_date',
      'currency_id',
      'entered_by_id',
    ],
  },
  form: [
    {
      section: 'Bill',
      fields: [
        'kind',
        'purchase_id',
        'supplier_id',
        'supplier_invoice_number',
        'invoice_date',
        'received_on',
        'due_date',
        'early_until',
        'early_discount',
        'match_status',
        'entered_by_id',
        'waive_reason',
        'dispute_reason',
        'dispute_note',
        'paid_on',
        'payment_reference',
        'void_reason',
      ],
      whenFilled: ['early_until', 'early_discount'],
    },
    {
      section: 'Total',
      isBelowLines: true,
      fields: [
        'currency_id',
        'rate_to_cad',
        'subtotal',
        'freight_amount',
        'duty_amount',
        'tax_total',
        'total',
        'spread_by',
        'note',
      ],
    },
  ],
  editableIn: ['draft', 'disputed'],
})

export type Invoice = Row<typeof invoices>
