import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bit } from '../../kit/define/shapes'
import { day, optional } from '../../kit/fields/field'
import { purchases } from '../purchases'
import { invoices } from './invoices'

const access = { areas: invoices.access.read, modules: invoices.modules }

const billedSoFar = z.object({
  purchase_line_id: z.int(),
  line_no: z.int(),
  product: z.string(),
  measure: z.nullable(z.string()),
  is_service: bit(),
  qty_ordered: z.number(),
  qty_received: z.number(),
  qty_rejected: z.number(),
  qty_returned: z.number(),
  qty_invoiced: z.number(),
  /** Received and kept, or ordered of a service, and not billed yet. */
  qty_unbilled: z.number(),
})
/** How far a line of an order was received and billed, in its purchase measure. */
export type BilledSoFar = z.output<typeof billedSoFar>

const draftLine = z.object({
  purchase_line_id: z.int(),
  purchase_line: z.string(),
  line_kind: z.literal('item'),
  sku: z.string(),
  qty: z.number(),
  unit_price: z.number(),
  amount: z.number(),
  qty_ordered: z.number(),
  qty_received: z.number(),
  qty_invoiced: z.number(),
  order_price: z.number(),
  product: z.string(),
  measure: z.nullable(z.string()),
})

const invoiceDraft = z.object({
  values: z.object({
    purchase_id: z.int(),
    purchase: z.string(),
    supplier_id: z.int(),
    supplier: z.string(),
    currency_id: z.nullable(z.int()),
    currency: z.nullable(z.string()),
    invoice_date: z.string(),
    received_on: z.string(),
    freight_amount: z.number(),
    total: z.number(),
  }),
  invoice_lines: z.array(draftLine),
  invoice_taxes: z.array(z.object({ code: z.string(), amount: z.number() })),
})
/** A bill as it would be, were everything received billed at the prices of the order. */
export type InvoiceDraft = z.output<typeof invoiceDraft>

const dueBill = z.object({
  id: z.int(),
  number: z.string(),
  supplier_invoice_number: z.string(),
  supplier: z.string(),
  due_date: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  amount: z.number(),
  status: z.string(),
})

const unbilledSum = z.object({
  due_week: z.int(),
  due_week_amount: z.number(),
  variances: z.int(),
  variance_value: z.number(),
  grni: z.number(),
})
/** What is to be paid within a week, what differs, and what was received without a bill; amounts in CAD. */
export type InvoiceFigures = z.output<typeof unbilledSum>

export const invoiceCalls = {
  match: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(purchases)}/:id/match`,
    ...access,
    about: 'Ordered, received and billed of each line of an order.',
    answer: z.array(billedSoFar),
  }),
  draft: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(purchases)}/:id/invoice_draft`,
    ...access,
    about: 'A bill prefilled with what was received of an order and not billed yet.',
    answer: invoiceDraft,
  }),
  due: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(invoices)}/due`,
    inputs: { until: optional(day('Until')) },
    ...access,
    about: 'Bills to be paid until a day, the disputed ones left out, and their sums by currency.',
    answer: z.object({
      rows: z.array(dueBill),
      sums: z.array(z.object({ currency: z.nullable(z.string()), amount: z.number() })),
    }),
  }),
  figures: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(invoices)}/figures`,
    ...access,
    about:
      'Bills due within a week, the value of open differences, and what was received and not billed, in CAD.',
    answer: unbilledSum,
  }),
}
