import type { RouteNode } from './node'

/** Putting together what was made elsewhere. */
export const assembly: RouteNode = {
  title: 'Assembly',
  icon: 'assembly',
  module: 'Assembly',
  areas: '*',
  children: [
    {
      title: 'Set-up',
      areas: '*',
      breadcrumb: false,
      children: [
        { path: '/assembly/flows', title: 'Flows', icon: 'route', areas: ['assembly'] },
        {
          path: '/assembly/flows/:flow_id/flow-actions',
          title: 'Flow actions',
          areas: ['assembly'],
          hidden: true,
          lights: '/assembly/flows',
        },
        { path: '/assembly/operations', title: 'Operations', icon: 'tool', areas: ['assembly'] },
        { path: '/assembly/phases', title: 'Phases', icon: 'columns-3', areas: ['assembly'] },
        { path: '/assembly/machines', title: 'Machines', icon: 'engine', areas: ['assembly'] },
        { path: '/assembly/reels', title: 'Reels', icon: 'disc', areas: ['assembly', 'reels'] },
        {
          path: '/assembly/reel/:id?',
          title: 'Reel',
          areas: ['assembly', 'reels'],
          hidden: true,
          lights: '/assembly/reels',
        },
        { path: '/assembly/skids', title: 'Skids', icon: 'stack', areas: ['assembly'] },
        {
          path: '/assembly/settings',
          title: 'Assembly settings',
          icon: 'adjustments-cog',
          areas: ['assembly'],
        },
      ],
    },
    {
      path: '/assembly/assembly-orders',
      title: 'Assembly orders',
      icon: 'clipboard-text',
      areas: ['assembly'],
    },
    {
      path: '/assembly/assembly-dashboard',
      title: 'Assembly dashboard',
      icon: 'layout-kanban',
      areas: ['assembly_dashboard'],
      wide: true,
    },
    {
      path: '/assembly/shipping-dashboard',
      title: 'Shipping dashboard',
      icon: 'truck-delivery',
      areas: ['assembly_shipping'],
      wide: true,
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
        },
        {
          path: '/assembly/reports/reels-summary',
          title: 'Reels summary',
          icon: 'chart-donut',
          areas: ['assembly'],
        },
        {
          path: '/assembly/reports/damaged-stamps',
          title: 'Damaged stamps',
          icon: 'ticket-off',
          areas: ['assembly'],
        },
      ],
    },
  ],
}
