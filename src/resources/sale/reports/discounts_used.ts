import { defineReport } from '../../kit/define/defineReport'
import { day, optional, reference } from '../../kit/fields/field'
import { money, quantity } from '../../kit/fields/numbers'

/** What discounts took off confirmed orders. */
export const discountsUsed = defineReport({
  name: 'discounts_used',
  title: 'Discounts used',
  singular: 'use of a discount',
  segment: 'sale',
  modules: ['Sale'],
  path: '/discounts?show=discounts-used',
  label: '{discount}',
  columns: {
    discount_id: reference('Discount', 'discounts'),
    sale_id: reference('Sale', 'sales'),
    customer_id: reference('Customer', 'customers'),
    product_id: optional(reference('Product', 'products')),
    order_date: day('Order date'),
    qty: quantity('Quantity'),
    amount: money('Amount'),
  },
  read: ['sale', 'sales_section'],
  list: {
    columns: ['discount_id', 'sale_id', 'customer_id', 'product_id', 'order_date', 'qty', 'amount'],
    sort: [['order_date', 'desc']],
    search: ['discount', 'sale', 'customer', 'product'],
    filters: ['discount_id', 'customer_id', 'product_id', 'order_date'],
    totals: ['amount'],
  },
  report: {
    groups: ['discount_id', 'customer_id', 'product_id', 'order_date:month'],
    grouped: ['discount_id'],
    sums: ['amount'],
    rowLink: '/sale/{sale_id}',
  },
})
