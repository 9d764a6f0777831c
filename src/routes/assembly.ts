import type { RouteNode } from './node'
import { plantList } from './plantList'

/** Putting together what was made elsewhere. */
export const assembly: RouteNode = {
  title: 'Assembly',
  icon: 'assembly',
  module: 'Assembly',
  areas: '*',
  // Its reels would be taken for those of production.
  alwaysShow: true,
  children: [
    {
      title: 'Set-up',
      areas: '*',
      breadcrumb: false,
      children: [
        {
          path: '/assembly/flows',
          title: 'Flows',
          icon: 'route',
          areas: ['assembly'],
          view: plantList(
            'assembly',
            async () => (await import('../resources/production/flows/flows')).flows,
          ),
        },
        {
          path: '/assembly/flows/:flow_id/flow-actions',
          title: 'Flow actions',
          areas: ['assembly'],
          hidden: true,
          lights: '/assembly/flows',
          view: { screen: 'FlowActionsView' },
        },
        {
          path: '/assembly/operations',
          title: 'Operations',
          icon: 'tool',
          areas: ['assembly'],
          view: plantList(
            'assembly',
            async () => (await import('../resources/production/flows/operations')).operations,
          ),
        },
        {
          path: '/assembly/phases',
          title: 'Phases',
          icon: 'columns-3',
          areas: ['assembly'],
          view: plantList(
            'assembly',
            async () => (await import('../resources/production/flows/phases')).phases,
          ),
        },
        {
          path: '/assembly/machines',
          title: 'Machines',
          icon: 'engine',
          areas: ['assembly'],
          view: plantList(
            'assembly',
            async () => (await import('../resources/production/machines/machines')).machines,
          ),
        },
        {
          path: '/assembly/reels',
          title: 'Reels',
          icon: 'disc',
          areas: ['assembly', 'reels'],
          view: plantList(
            'assembly',
            async () => (await import('../resources/production/stamps/reels')).reels,
          ),
        },
        {
          path: '/assembly/reel/:id?',
          title: 'Reel',
          areas: ['assembly', 'reels'],
          hidden: true,
          lights: '/assembly/reels',
          view: { screen: 'ReelView' },
        },
        {
          path: '/assembly/skids',
          title: 'Skids',
          icon: 'stack-2',
          areas: ['assembly'],
          view: { screen: 'SkidsView' },
        },
        {
          path: '/assembly/settings',
          title: 'Assembly settings',
          icon: 'adjustments-cog',
          areas: ['assembly'],
          view: { screen: 'ProductionSettings' },
        },
      ],
    },
    {
      path: '/assembly/assembly-orders',
      title: 'Assembly orders',
      icon: 'clipboard-text',
      areas: ['assembly'],
      view: {
        list: async () => (await import('../resources/assembly/assembly_orders')).assemblyOrders,
      },
    },
    {
      path: '/assembly/assembly-orders/:id',
      title: 'Assembly order',
      areas: ['assembly'],
      hidden: true,
      lights: '/assembly/assembly-orders',
      wide: true,
      view: { screen: 'ProductionOrderView' },
    },
    {
      path: '/assembly/assembly-dashboard',
      title: 'Assembly dashboard',
      icon: 'layout-kanban',
      areas: ['assembly_dashboard'],
      wide: true,
      view: { screen: 'ProductionBoardView' },
    },
    {
      path: '/assembly/shipping-dashboard',
      title: 'Shipping dashboard',
      icon: 'truck-delivery',
      areas: ['assembly_shipping'],
      wide: true,
      view: { screen: 'ShippingView' },
    },
    {
      title: 'Reports',
      areas: '*',
      breadcrumb: false,
      alwaysShow: true,
      children: [
        {
          path: '/assembly/reports/stamping',
          title: 'Stamping report',
          icon: 'rubber-stamp',
          areas: ['assembly'],
          view: { list: async () => (await import('../resources/assembly/stampingReport')).assemblyStamping },
        },
        {
          path: '/assembly/reports/reels-summary',
          title: 'Reels summary',
          icon: 'chart-donut',
          areas: ['assembly'],
          view: { list: async () => (await import('../resources/assembly/reels_summary')).reelsSummary },
        },
        {
          path: '/assembly/reports/damaged-stamps',
          title: 'Damaged stamps',
          icon: 'ticket-off',
          areas: ['assembly'],
          view: { list: async () => (await import('../resources/assembly/damaged_stamps')).damagedStamps },
        },
      ],
    },
  ],
}
