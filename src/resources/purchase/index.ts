import { invoiceLines } from './invoices/invoice_lines'
import { invoiceTaxes } from './invoices/invoice_taxes'
import { invoices } from './invoices/invoices'
import { invoiceVariances } from './reports/invoice_variances'
import { journal } from './reports/journal'
import { receivedNotInvoiced } from './reports/received_not_invoiced'
import { purchaseLines } from './purchase_lines'
import { purchases } from './purchases'
import { suppliers } from './suppliers'

export const purchaseResources = {
  invoice_lines: invoiceLines,
  invoice_taxes: invoiceTaxes,
  invoices,
  purchase_lines: purchaseLines,
  purchases,
  suppliers,
  invoice_variances: invoiceVariances,
  journal,
  received_not_invoiced: receivedNotInvoiced,
}
