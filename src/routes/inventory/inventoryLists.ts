import type { RouteNode } from '../node'

/** Lists that products are sorted by. */
export const inventoryLists: readonly RouteNode[] = [
  {
    path: '/inventory/brands',
    title: 'Brands',
    heading: 'Lists',
    icon: 'trademark',
    areas: ['inventory'],
    view: { list: async () => (await import('../../resources/inventory/products/brands')).brands },
  },
  {
    path: '/inventory/flavors',
    title: 'Flavours',
    heading: 'Lists',
    icon: 'droplet',
    areas: ['inventory'],
    view: { list: async () => (await import('../../resources/inventory/products/flavors')).flavors },
  },
  {
    path: '/inventory/categories',
    title: 'Categories',
    heading: 'Lists',
    icon: 'category-2',
    areas: ['inventory'],
    view: { list: async () => (await import('../../resources/inventory/products/categories')).categories },
  },
]
