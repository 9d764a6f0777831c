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
  '/purchase/reports/stock-value-corrections': {
    read: 'purchase inventory',
    write: none,
    channel: 'purchase.stock_value_corrections',
  },
  '/purchase/supplier_products': { read: 'purchase', write: none },
  '/purchase/reports/open-purchases': {
    read: 'purchase',
    write: none,
    channel: 'purchase.open_purchases',
  },
  '/purchase/reports/purchase-needs': {
    read: 'purchase',
    write: none,
    channel: 'purchase.purchase_needs',
  },
  '/purchase/reports/supplier-performance': {
    read: 'purchase',
    write: none,
    channel: 'purchase.supplier_performance',
  },
  '/purchase/reports/journal': { read: 'purchase', write: none, channel: 'purchase.journal' },
}
