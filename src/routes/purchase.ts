import type { RouteNode } from './node'

/** What is bought and what it costs. */
export const purchase: RouteNode = {
  title: 'Purchase',
  icon: 'shopping-cart',
  module: 'Purchase',
  areas: '*',
  children: [
    {
      path: '/purchases',
      title: 'Purchases',
      icon: 'shopping-cart',
      areas: ['purchase'],
      view: { list: async () => (await import('../resources/purchase/purchases')).purchases },
    },
    {
      path: '/purchase/:id?',
      title: 'Purchase',
      areas: ['purchase'],
      hidden: true,
      lights: '/purchases',
      wide: true,
      view: { screen: 'PurchaseView' },
    },
    { path: '/invoices', title: 'Invoices', icon: 'file-invoice', areas: ['purchase'] },
    {
      path: '/purchase/:purchase_id/invoice',
      title: 'Invoice of a purchase',
      areas: ['purchase'],
      hidden: true,
      lights: '/purchases',
    },
    {
      path: '/invoice/:invoice_id',
      title: 'Invoice',
      areas: ['purchase'],
      hidden: true,
      lights: '/invoices',
    },
    {
      path: '/suppliers',
      title: 'Suppliers',
      icon: 'building-factory',
      areas: ['purchase'],
      view: { list: async () => (await import('../resources/purchase/suppliers')).suppliers },
    },
    {
      path: '/supplier/:id',
      title: 'Supplier card',
      areas: ['purchase'],
      hidden: true,
      lights: '/suppliers',
    },
    {
      path: '/supplier/:id?',
      title: 'Supplier',
      areas: ['purchase'],
      hidden: true,
      lights: '/suppliers',
      view: { screen: 'SupplierView' },
    },
    {
      path: '/purchases/import',
      title: 'Purchase import',
      icon: 'file-upload',
      areas: ['purchase'],
      view: { screen: 'PurchaseImportView' },
    },
  ],
}
