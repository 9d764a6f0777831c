import { healthCanadaSales } from './reports/health_canada_sales'
import { openOrders } from './reports/open_orders'
import { saleGatesNow } from './sale_gates'
import { saleLines } from './sale_lines'
import { sales } from './sales'
import { salesImportLogs } from './sales_import_logs'

export const saleResources = {
  health_canada_sales: healthCanadaSales,
  open_orders: openOrders,
  sale_gates: saleGatesNow,
  sale_lines: saleLines,
  sales,
  sales_import_logs: salesImportLogs,
}
