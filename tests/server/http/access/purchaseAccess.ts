import { type Expected, none } from './productionAccess'

/** Who reads and writes the bills of suppliers. */
export const purchaseAccess: Record<string, Expected> = {
  '/purchase/invoices': { read: 'purchase', write: 'purchase' },
  '/purchase/invoice_lines': { read: 'purchase', write: none },
  '/purchase/invoice_taxes': { read: 'purchase', write: none },
  '/purchase/reports/received-not-invoiced': {
    read: 'purchase',
    write: none,
    channel: 'purchase.received_not_invoiced',
  },
  '/purchase/reports/invoice-variances': {
    read: 'purchase',
    write: none,
    channel: 'purchase.invoice_variances',
  },
  '/purchase/reports/journal': { read: 'purchase', write: none, channel: 'purchase.journal' },
}
