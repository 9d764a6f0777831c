import type { RouteNode } from '../node'

/** What the floor looks at all day. */
export const productionDashboards: RouteNode = {
  title: 'Dashboards',
  areas: '*',
  breadcrumb: false,
  children: [
    {
      path: '/production/production-dashboard',
      title: 'Production dashboard',
      icon: 'layout-kanban',
      areas: ['production_dashboard'],
      wide: true,
      view: {
        screen: 'ProductionBoardView',
      },
    },
    {
      path: '/production/transfer',
      title: 'Transfer',
      icon: 'transfer',
      areas: ['transfer'],
      wide: true,
      view: { screen: 'FloorTransferView' },
    },
    {
      path: '/production/shipping',
      title: 'Shipping',
      icon: 'truck-delivery',
      areas: ['transfer'],
      wide: true,
      view: { screen: 'ShippingView' },
    },
    {
      path: '/production/machines-dashboard',
      title: 'Machines dashboard',
      icon: 'heart-rate-monitor',
      areas: ['production_dashboard', 'production_page', 'maintenance_admin', 'maintenance_technician'],
      wide: true,
      view: {
        screen: 'MachinesBoardView',
      },
    },
  ],
}
