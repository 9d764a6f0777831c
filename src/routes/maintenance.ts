import type { RouteNode } from './node'

/** What breaks and who mends it. */
export const maintenance: RouteNode = {
  title: 'Maintenance',
  areas: '*',
  breadcrumb: false,
  children: [
    {
      path: '/production/issue-sections',
      title: 'Issue sections',
      icon: 'folders',
      areas: ['maintenance_admin'],
    },
    {
      path: '/production/issue-details',
      title: 'Issue details',
      icon: 'file-alert',
      areas: ['maintenance_admin'],
    },
    {
      path: '/production/work-orders',
      title: 'Maintenance work orders',
      icon: 'hammer',
      areas: ['maintenance_admin', 'maintenance_technician'],
    },
    {
      path: '/production/reports/work-order-comments',
      title: 'Work-order comments',
      icon: 'message-2',
      areas: ['maintenance_admin'],
    },
  ],
}
