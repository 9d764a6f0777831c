import { invoiceLines } from './invoices/invoice_lines'
import { invoiceTaxes } from './invoices/invoice_taxes'
import { invoices } from './invoices/invoices'
import { invoiceVariances } from './reports/invoice_variances'
import { journal } from './reports/journal'
import { receivedNotInvoiced } from './reports/received_not_invoiced'
import { stockValueCorrections } from './reports/stock_value_corrections'
import { purchaseLines } from './purchase_lines'
import { purchases } from './purchases'
import { openPurchases } from './reports/open_purchases'
import { purchaseNeeds } from './reports/purchase_needs'
import { supplierPerformance } from './reports/supplier_performance'
import { supplierProducts } from './supplier_products'
import { suppliers } from './suppliers'

export const purchaseResources = {
  invoice_lines: invoiceLines,
  invoice_taxes: invoiceTaxes,
  invoices,
  purchase_lines: purchaseLines,
  purchases,
  supplier_products: supplierProducts,
  suppliers,
  invoice_variances: invoiceVariances,
  journal,
  received_not_invoiced: receivedNotInvoiced,
  open_purchases: openPurchases,
  purchase_needs: purchaseNeeds,
  stock_value_corrections: stockValueCorrections,
  supplier_performance: supplierPerformance,
}
