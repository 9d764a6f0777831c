import { defineReport } from '../../kit/define/defineReport'
import { choice, day, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, money } from '../../kit/fields/numbers'
import { invoiceMachine } from '../../../machines/workflows/purchase/invoices'
import { statusesIn } from '../../../machines/kit'
import { variances } from '../invoices/matchTests'

const signed = (label: string) => decimal(label, 6, { signed: true })

/** What bills differ in from their orders and receipts, and who accepted it. */
export const invoiceVariances = defineReport({
  name: 'invoice_variances',
  title: 'Bill variances',
  singular: 'variance',
  segment: 'purchase',
  modules: ['Purchase'],
  path: '/invoices?show=invoice-variances',
  label: '{variance}',
  columns: {
    invoice_id: reference('Bill', 'invoices'),
    supplier_id: reference('Supplier', 'suppliers'),
    purchase_id: reference('Purchase', 'purchases'),
    invoice_date: day('Bill date'),
    status: choice('Status', statusesIn(invoiceMachine)),
    variance: choice('Variance', variances),
    line_no: optional(integer('Line')),
    note: optional(text('Tax or bill', 60)),
    expected: optional(signed('Expected')),
    billed: optional(signed('As billed')),
    difference: optional(signed('Difference')),
    value: money('Value'),
    decision: withLook(choice('Decision', ['open', 'accepted']), 'status'),
    reason: optional(text('Reason', 500)),
    decided_by: optional(text('By', 120)),
  },
  read: ['purchase'],
  list: {
    columns: [
      'invoice_id',
      'supplier_id',
      'variance',
      'line_no',
      'note',
      'expected',
      'billed',
      'difference',
      'value',
      'decision',
      'decided_by',
    ],
    sort: [['invoice_date', 'desc']],
    search: ['invoice', 'supplier', 'reason'],
    filters: ['supplier_id', 'variance', 'decision', 'status', 'invoice_date'],
    totals: ['value'],
  },
  report: {
    groups: ['supplier_id', 'variance', 'decision', 'invoice_date:month'],
    grouped: ['variance'],
    sums: ['value'],
    rowLink: '/invoice/{invoice_id}',
  },
})
