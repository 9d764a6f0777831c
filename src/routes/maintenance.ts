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
      icon: 'sitemap',
      areas: ['maintenance_admin'],
      view: {
        list: async () => (await import('../resources/production/maintenance/issue_sections')).issueSections,
      },
    },
    {
      path: '/production/issue-details',
      title: 'Issue details',
      icon: 'list-details',
      areas: ['maintenance_admin'],
      view: {
        list: async () => (await import('../resources/production/maintenance/issue_details')).issueDetails,
      },
    },
    {
      path: '/production/work-orders',
      title: 'Maintenance work orders',
      icon: 'tool',
      areas: ['maintenance_admin', 'maintenance_technician'],
      view: { screen: 'WorkOrdersView' },
    },
    {
      path: '/production/reports/work-order-comments',
      title: 'Work-order comments',
      icon: 'notes',
      areas: ['maintenance_admin'],
      view: {
        list: async () =>
          (await import('../resources/production/maintenance/work_order_comment_log')).workOrderCommentLog,
      },
    },
    {
      path: '/production/reports/maintenance-by-machine',
      title: 'Maintenance by machine',
      icon: 'report-analytics',
      areas: ['maintenance_admin'],
      view: {
        list: async () => (await import('../resources/production/maintenance/machine_upkeep')).machineUpkeep,
      },
    },
  ],
}
