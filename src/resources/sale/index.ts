import { openOrders } from './reports/open_orders'
import { saleLines } from './sale_lines'
import { sales } from './sales'
import { salesImportLogs } from './sales_import_logs'

export const saleResources = {
  open_orders: openOrders,
  sale_lines: saleLines,
  sales,
  sales_import_logs: salesImportLogs,
}
