import { type Expected, none } from './productionAccess'

/** Who reads and writes the tables of sales. */
export const saleAccess: Record<string, Expected> = {
  '/sale/sales': { read: 'sale director manager', write: 'sale' },
  '/sale/sale_gates': { read: 'sale director manager', write: none },
  '/sale/reports/health-canada-sales': {
    read: 'sale director manager',
    write: none,
    channel: 'sale.health_canada_sales',
  },
  '/sale/reports/open-orders': {
    read: 'sale director manager',
    write: none,
    channel: 'sale.open_orders',
  },
  // A line is written with its order.
  '/sale/sales_import_logs': { read: 'sale director manager', write: none },
  '/sale/sale_lines': { read: 'sale director manager', write: none },
  '/sale/discounts': { read: 'sale director manager', write: 'sale' },
  '/sale/reports/discounts-used': {
    read: 'sale director manager',
    write: none,
    channel: 'sale.discounts_used',
  },
  '/sale/reports/taxes-charged': {
    read: 'sale director manager',
    write: none,
    channel: 'sale.taxes_charged',
  },
}
