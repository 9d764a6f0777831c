import type { RouteNode } from '../node'

/** Reports of stock, its movements and the catalogue. */
export const inventoryReports: RouteNode = {
  title: 'Reports',
  areas: '*',
  breadcrumb: false,
  alwaysShow: true,
  children: [
    {
      path: '/inventory/reports/products-diff',
      title: 'Products diff',
      icon: 'git-compare',
      areas: ['inventory'],
      view: {
        screen: 'ProductsDiffView',
      },
    },
    {
      path: '/inventory/reports/products-list',
      title: 'Products list',
      icon: 'list-details',
      areas: ['inventory'],
      view: {
        list: async () => (await import('../../resources/inventory/reports/products_list')).productsList,
      },
    },
    {
      path: '/inventory/reports/inventory-movements-details',
      title: 'Inventory movements details',
      icon: 'arrows-right-left',
      areas: ['inventory'],
      view: {
        list: async () =>
          (await import('../../resources/inventory/reports/inventory_movements_details'))
            .inventoryMovementsDetails,
      },
    },
    {
      path: '/inventory/reports/inventory-aging',
      title: 'Inventory aging',
      icon: 'hourglass',
      areas: ['inventory'],
      view: {
        screen: 'AgingView',
      },
    },
    {
      path: '/inventory/reports/inventory-products-low-stock',
      title: 'Products low in stock',
      icon: 'alert-triangle',
      areas: ['inventory'],
      view: {
        screen: 'LowStockView',
      },
    },
    {
      path: '/inventory/reports/products-availability',
      title: 'Products availability',
      icon: 'checkbox',
      areas: ['inventory'],
      view: {
        screen: 'AvailabilityView',
      },
    },
    {
      path: '/inventory/reports/products-changes',
      title: 'Products changes',
      icon: 'file-delta',
      areas: ['inventory'],
      view: {
        list: async () =>
          (await import('../../resources/inventory/reports/product_decisions')).productDecisions,
      },
    },
  ],
}
