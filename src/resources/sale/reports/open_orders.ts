import { productKinds } from '../../inventory/products/products'
import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import type { Row } from '../../kit/define/row'
import { choice, day, integer, money, optional, quantity, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { unitPrice } from '../sale_lines'
import { openStatuses, saleChannels } from '../sales'

/** Open order lines: allocated quantity, backorder, and the expected date. */
export const openOrders = defineReport({
  name: 'open_orders',
  title: 'Open orders and backorders',
  singular: 'open line',
  segment: 'sale',
  modules: ['Sale'],
  path: '/sales/open-orders',
  label: '{sku}',
  columns: {
    sale_id: reference('Sale', 'sales'),
    status: choice('Status', openStatuses),
    customer_id: reference('Customer', 'customers'),
    ship_to_province_id: reference('Province', 'provinces'),
    location_id: reference('Ship from', 'locations'),
    channel: choice('Channel', saleChannels, { edi: 'EDI' }),
    priority: withLook(integer('Priority'), 'priority'),
    order_date: day('Order date'),
    promised_on: optional(day('Promised')),
    product_id: reference('Product', 'products'),
    kind: choice('Kind', productKinds),
    category_id: reference('Category', 'categories'),
    brand_id: optional(reference('Brand', 'brands')),
    qty_ordered: quantity('Ordered'),
    qty_allocated: quantity('Allocated'),
    qty_shipped: quantity('Shipped'),
    qty_open: quantity('Open'),
    backorder: quantity('Backorder'),
    next_on: optional(day('To be had')),
    unit_price: optional(unitPrice('Unit price')),
    currency_id: reference('Currency', 'currencies'),
    open_value: money('Open value'),
    backorder_value: money('Backorder value'),
    late_count: integer('Late lines'),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
    customer_po: joined(text('Customer PO', 60), 'sale_id', 'customer_po'),
  },
  read: ['sale', 'sales_section'],
  list: {
    columns: [
      'sale_id',
      'customer_id',
      'sku',
      'qty_ordered',
      'qty_allocated',
      'qty_shipped',
      'qty_open',
      'backorder',
      'promised_on',
      'next_on',
      'backorder_value',
    ],
    sort: [
      ['promised_on', 'asc'],
      ['priority', 'asc'],
    ],
    search: ['sale', 'customer', 'sku', 'customer_po'],
    filters: [
      'promised_on',
      'customer_id',
      'product_id',
      'ship_to_province_id',
      'location_id',
      'status',
      'backorder',
      'next_on',
      'category_id',
      'brand_id',
      'channel',
    ],
    due: { field: 'promised_on', open: openStatuses },
    totals: ['open_value', 'backorder_value'],
  },
  report: {
    groups: [
      'customer_id',
      'product_id',
      'ship_to_province_id',
      'promised_on:week',
      'promised_on:day',
      'status',
      'location_id',
      'category_id',
      'brand_id',
      'channel',
    ],
    grouped: [],
    sums: [
      'late_count',
      'qty_ordered',
      'qty_allocated',
      'qty_shipped',
      'qty_open',
      'backorder',
      'open_value',
      'backorder_value',
    ],
    unitColumn: {
      in: 'measure',
      figures: ['qty_ordered', 'qty_allocated', 'qty_shipped', 'qty_open', 'backorder'],
    },
    alarms: ['late_count'],
    chart: { kind: 'bars', of: ['open_value', 'backorder_value'] },
    rowLink: '/sale/{sale_id}',
  },
})

export type OpenOrder = Row<typeof openOrders>
