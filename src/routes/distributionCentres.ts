import type { RouteNode } from './node'

/** Where the warehouses keep what is shipped. */
export const distributionCentres: RouteNode = {
  title: 'Distribution centres',
  areas: '*',
  breadcrumb: false,
  children: [
    {
      path: '/production/warehouse-products-locations',
      title: 'Warehouse product locations',
      icon: 'map',
      areas: ['warehouse_product_locations'],
      view: { screen: 'WarehousePlacesView' },
    },
    {
      path: '/production/warehouse-product-locations/:product_id?',
      title: 'Locations of a product',
      areas: ['warehouse_product_locations'],
      hidden: true,
      lights: '/production/warehouse-products-locations',
      view: { screen: 'ProductPlacesView' },
    },
    {
      path: '/production/warehouse-product-locations-logs/:product_id',
      title: 'Location log of a product',
      areas: ['warehouse_product_locations'],
      hidden: true,
      lights: '/production/warehouse-products-locations',
      view: { screen: 'PlaceLogView' },
    },
    {
      path: '/production/reports/warehouse-product-locations-logs',
      title: 'Locations logs',
      icon: 'history',
      areas: ['warehouse_product_locations'],
      view: {
        list: async () => (await import('../resources/production/places/location_logs')).locationLogs,
      },
    },
    {
      path: '/production/reports/duplicated-warehouse-locations',
      title: 'Duplicated warehouse locations',
      icon: 'box-multiple',
      areas: ['warehouse_product_locations'],
      view: { screen: 'DuplicatePlacesView' },
    },
  ],
}
