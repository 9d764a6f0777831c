import { discounts } from './discounts/discounts'
import { discountsUsed } from './reports/discounts_used'
import { healthCanadaSales } from './reports/health_canada_sales'
import { openOrders } from './reports/open_orders'
import { taxesCharged } from './reports/taxes_charged'
import { saleGatesNow } from './sale_gates'
import { saleLines } from './sale_lines'
import { sales } from './sales'
import { salesImportLogs } from './sales_import_logs'

export const saleResources = {
  discounts,
  discounts_used: discountsUsed,
  health_canada_sales: healthCanadaSales,
  open_orders: openOrders,
  sale_gates: saleGatesNow,
  sale_lines: saleLines,
  sales,
  sales_import_logs: salesImportLogs,
  taxes_charged: taxesCharged,
}
