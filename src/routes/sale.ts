import type { RouteNode } from './node'

/** What is sold, to whom and at what discount. */
export const sale: RouteNode = {
  title: 'Sale',
  icon: 'receipt-2',
  module: 'Sale',
  areas: '*',
  children: [
    {
      path: '/sales',
      title: 'Sales',
      icon: 'receipt-2',
      areas: ['sales_section', 'sale'],
      view: { screen: 'SalesView' },
    },
    {
      path: '/sale/:id?',
      title: 'Sale',
      areas: ['sales_section', 'sale'],
      hidden: true,
      lights: '/sales',
      view: { screen: 'SaleView' },
    },
    {
      path: '/sales-import-logs',
      title: 'Sales import logs',
      icon: 'history',
      areas: ['sales_section', 'sale'],
      view: {
        screen: 'SalesImportLogsView',
      },
    },
    {
      path: '/discounts',
      title: 'Discounts',
      icon: 'discount',
      areas: ['sales_section', 'sale'],
      view: { screen: 'DiscountsView' },
    },
    {
      path: '/discount/:id?',
      title: 'Discount',
      areas: ['sales_section', 'sale'],
      hidden: true,
      lights: '/discounts',
      view: { screen: 'DiscountView' },
    },
  ],
}
