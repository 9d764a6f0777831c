import { productChangesWaiting } from '../../resources/inventory/product_changes/productChangeValues'
import type { RouteNode } from '../node'
import { inventoryReports } from './inventoryReports'

/** Products, stock and what moves it. */
export const inventory: RouteNode = {
  title: 'Inventory',
  icon: 'packages',
  module: 'Inventory',
  areas: '*',
  children: [
    {
      path: '/inventory/products',
      title: 'Products',
      icon: 'bottle',
      areas: ['inventory'],
      view: { screen: 'ProductsView' },
    },
    {
      path: '/products/:id?',
      title: 'Product',
      areas: ['inventory'],
      hidden: true,
      lights: '/inventory/products',
      view: { screen: 'ProductView' },
    },
    {
      path: '/inventory/products_changes',
      title: 'Product changes',
      icon: 'file-diff',
      areas: ['inventory_changes'],
      waiting: productChangesWaiting,
      view: {
        list: async () =>
          (await import('../../resources/inventory/product_changes/product_changes')).productChanges,
      },
    },
    {
      path: '/product_changes/:id',
      title: 'Product change',
      areas: ['inventory_changes'],
      hidden: true,
      lights: '/inventory/products_changes',
      view: {
        screen: 'ProductChangeView',
      },
    },
    {
      path: '/inventory/products_change_logs',
      title: 'Product change logs',
      icon: 'history',
      areas: ['inventory_changes'],
      view: {
        list: async () =>
          (await import('../../resources/inventory/product_changes/product_change_logs')).productChangeLogs,
      },
    },
    {
      path: '/inventory/change_summary',
      title: 'Change summary',
      icon: 'list-check',
      areas: ['inventory_changes'],
      view: {
        screen: 'ChangeSummaryView',
      },
    },
    {
      path: '/change_summary/:id',
      title: 'Change summary of one change',
      areas: ['inventory_changes'],
      hidden: true,
      lights: '/inventory/change_summary',
      view: {
        screen: 'ChangeSummaryPage',
      },
    },
    {
      path: '/product/fetch',
      title: 'Find a product',
      areas: ['inventory'],
      hidden: true,
      lights: '/inventory/products',
      noCache: true,
      view: { screen: 'FetchView' },
    },
    {
      path: '/inventory/product-bins',
      title: 'Product bins',
      icon: 'box-multiple',
      areas: ['inventory'],
      view: { screen: 'ProductBinsView' },
    },
    {
      path: '/inventory/products_family',
      title: 'Product families',
      icon: 'hierarchy-2',
      areas: ['inventory'],
      view: {
        list: async () =>
          (await import('../../resources/inventory/families/product_families')).productFamilies,
      },
    },
    {
      path: '/product-families/:id?',
      title: 'Product family',
      areas: ['inventory'],
      hidden: true,
      lights: '/inventory/products_family',
      view: { screen: 'FamilyView' },
    },
    {
      path: '/inventory/receivings',
      title: 'Receivings',
      icon: 'truck-loading',
      areas: ['inventory', 'receiving'],
      view: {
        screen: 'ReceivingsView',
      },
    },
    {
      path: '/receiving/:id?',
      title: 'Receiving',
      areas: ['inventory', 'receiving'],
      hidden: true,
      lights: '/inventory/receivings',
      wide: true,
      view: { screen: 'ReceivingView' },
    },
    {
      path: '/inventory/allocation',
      title: 'Allocations',
      icon: 'package-export',
      areas: ['inventory'],
      view: {
        screen: 'AllocationsView',
      },
    },
    {
      path: '/allocation/:id?',
      title: 'Packing list',
      areas: ['inventory'],
      hidden: true,
      lights: '/inventory/allocation',
      wide: true,
      view: {
        screen: 'AllocationView',
      },
    },
    {
      path: '/inventory/stock-on-hand',
      title: 'Stock on hand',
      icon: 'stack-2',
      areas: ['inventory'],
      view: {
        screen: 'StockOnHandView',
      },
    },
    {
      path: '/inventory/stock-count',
      title: 'Stock counts',
      icon: 'clipboard-list',
      areas: ['inventory'],
      view: { list: async () => (await import('../../resources/inventory/counts/stock_counts')).stockCounts },
    },
    {
      path: '/stock-count/:id',
      title: 'Count sheet',
      areas: ['inventory'],
      hidden: true,
      lights: '/inventory/stock-count',
      wide: true,
      view: { screen: 'CountView' },
    },
    {
      path: '/stock-count/:id?',
      title: 'Stock count',
      areas: ['inventory'],
      hidden: true,
      lights: '/inventory/stock-count',
      wide: true,
      view: { screen: 'CountView' },
    },
    {
      path: '/inventory/stock-adjustments',
      title: 'Stock adjustments',
      icon: 'plus-minus',
      areas: ['inventory'],
      view: {
        list: async () =>
          (await import('../../resources/inventory/adjustments/stock_adjustments')).stockAdjustments,
      },
    },
    {
      path: '/inventory/stock-adjustment/:id?',
      title: 'Stock adjustment',
      areas: ['inventory'],
      hidden: true,
      lights: '/inventory/stock-adjustments',
      view: {
        screen: 'AdjustmentView',
      },
    },
    {
      path: '/inventory/transfers',
      title: 'Transfers',
      icon: 'transfer',
      areas: ['inventory'],
      view: { list: async () => (await import('../../resources/inventory/transfers/transfers')).transfers },
    },
    {
      path: '/inventory/transfer/:id?',
      title: 'Transfer',
      areas: ['inventory'],
      hidden: true,
      lights: '/inventory/transfers',
      view: { screen: 'TransferView' },
    },
    {
      path: '/inventory/brands',
      title: 'Brands',
      icon: 'trademark',
      areas: ['inventory'],
      view: { list: async () => (await import('../../resources/inventory/products/brands')).brands },
    },
    {
      path: '/inventory/flavors',
      title: 'Flavours',
      icon: 'droplet',
      areas: ['inventory'],
      view: { list: async () => (await import('../../resources/inventory/products/flavors')).flavors },
    },
    {
      path: '/inventory/categories',
      title: 'Categories',
      icon: 'category-2',
      areas: ['inventory'],
      view: { list: async () => (await import('../../resources/inventory/products/categories')).categories },
    },
    {
      path: '/inventory/stock_locator',
      title: 'Stock locator',
      icon: 'map-search',
      areas: ['inventory'],
      view: { screen: 'LocatorView' },
    },
    {
      path: '/inventory/measures',
      title: 'Units of measure',
      icon: 'ruler-measure',
      areas: ['inventory'],
      view: { list: async () => (await import('../../resources/inventory/products/measures')).measures },
    },
    {
      path: '/inventory/price-tiers',
      title: 'Price tiers',
      icon: 'stairs-up',
      areas: ['inventory'],
      view: { list: async () => (await import('../../resources/inventory/pricing/price_tiers')).priceTiers },
    },
    {
      path: '/inventory/price-tier/:id?',
      title: 'Price tier',
      areas: ['inventory'],
      hidden: true,
      lights: '/inventory/price-tiers',
      view: { screen: 'PriceTierView' },
    },
    {
      path: '/inventory/bins',
      title: 'Location bins',
      icon: 'grid-dots',
      areas: ['inventory'],
      view: { screen: 'BinsView' },
    },
    {
      path: '/inventory/inventory-import',
      title: 'Inventory import',
      icon: 'file-upload',
      areas: ['inventory'],
      view: { screen: 'InventoryImportView' },
    },
    inventoryReports,
  ],
}
