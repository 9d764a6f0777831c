import type { RouteNode } from '../node'

/** The permission to export the reports includes reading them. */
const reports = ['production_reports', 'production_reports_export'] as const

/** What was made, batched, stamped and moved. */
export const productionReports: RouteNode = {
  title: 'Reports',
  areas: '*',
  breadcrumb: false,
  alwaysShow: true,
  children: [
    {
      path: '/production/label-check-logs',
      title: 'Label check logs',
      icon: 'label',
      areas: ['label_check', 'production_reports', 'production_reports_export'],
      view: { screen: 'LabelChecksView' },
    },
    {
      path: '/production/production-orders-corrections-logs',
      title: 'Production order corrections logs',
      icon: 'notes',
      areas: reports,
      view: {
        list: async () =>
          (await import('../../resources/production/corrections/order_corrections_log')).orderCorrectionsLog,
      },
    },
    {
      path: '/production/master-production-report',
      title: 'Master production report',
      icon: 'report-analytics',
      areas: reports,
      view: {
        list: async () =>
          (await import('../../resources/production/reports/master_production_report'))
            .masterProductionReport,
      },
    },
    {
      path: '/production/reports/batching-order-picking-report',
      title: 'Batching order picking',
      icon: 'basket',
      areas: ['batching_picking_report'],
      view: {
        list: async () =>
          (await import('../../resources/production/batching/batching_picking')).batchingPicking,
      },
    },
    {
      path: '/production/reports/batching-summary',
      title: 'Batching summary',
      icon: 'sum',
      areas: reports,
      view: {
        list: async () =>
          (await import('../../resources/production/batching/batching_summary')).batchingSummary,
      },
    },
    {
      path: '/production/reports/batching-logs',
      title: 'Batching logs',
      icon: 'list',
      areas: reports,
      view: {
        list: async () => (await import('../../resources/production/batching/batching_logs')).batchingLogs,
      },
    },
    {
      path: '/production/reports/batching-kpi',
      title: 'Batching KPI',
      icon: 'gauge',
      areas: reports,
      view: { screen: 'BatchingKpiView' },
    },
    {
      path: '/production/reports/production-summary',
      title: 'Production summary',
      icon: 'report-analytics',
      areas: reports,
      view: {
        list: async () =>
          (await import('../../resources/production/reports/production_summary')).productionSummary,
      },
    },
    {
      path: '/production/reports/production-logs',
      title: 'Production logs',
      icon: 'logs',
      areas: reports,
      view: {
        list: async () => (await import('../../resources/production/orders/production_logs')).productionLogs,
      },
    },
    {
      path: '/production/reports/production-volume-variance',
      title: 'Production volume variance',
      icon: 'chart-bar',
      areas: reports,
      view: {
        list: async () =>
          (await import('../../resources/production/reports/production_volume_variance'))
            .productionVolumeVariance,
      },
    },
    {
      path: '/production/reports/stamping-logs',
      title: 'Stamping logs',
      icon: 'rubber-stamp',
      areas: reports,
      view: {
        list: async () => (await import('../../resources/production/stamping/stamping_logs')).stampingLogs,
      },
    },
    {
      path: '/production/reports/stamping-wasted-bottles',
      title: 'Stamping wasted bottles',
      icon: 'bottle-off',
      areas: reports,
      view: {
        list: async () =>
          (await import('../../resources/production/stamping/stamping_wasted_bottles')).stampingWastedBottles,
      },
    },
    {
      path: '/production/reports/stamps-inventory',
      title: 'Stamps inventory',
      icon: 'ticket',
      areas: reports,
      view: { screen: 'StampsInventoryView' },
    },
    {
      path: '/production/reports/reel-adjustment-log',
      title: 'Reel adjustment log',
      icon: 'disc-golf',
      areas: reports,
      view: {
        list: async () =>
          (await import('../../resources/production/stamps/reel_adjustment_log')).reelAdjustmentLog,
      },
    },
    {
      path: '/production/reports/transfer-report',
      title: 'Transfer report',
      icon: 'transfer',
      areas: reports,
      view: {
        list: async () =>
          (await import('../../resources/production/floorTransfers/transfer_report')).transferReport,
      },
    },
    {
      path: '/production/reports/transfer-logs',
      title: 'Transfer logs',
      icon: 'list-details',
      areas: reports,
      view: {
        list: async () =>
          (await import('../../resources/production/floorTransfers/transfer_logs')).transferLogs,
      },
    },
    {
      path: '/production/reports/pails-transfer-logs',
      title: 'Pails transfer logs',
      icon: 'droplet-half-2',
      areas: reports,
      view: {
        list: async () =>
          (await import('../../resources/production/floorTransfers/pails_transfer_logs')).pailsTransferLogs,
      },
    },
    {
      path: '/production/reports/daily-orders-report',
      title: 'Daily orders report',
      icon: 'calendar-stats',
      areas: reports,
      view: {
        list: async () =>
          (await import('../../resources/production/reports/daily_orders_report')).dailyOrdersReport,
      },
    },
    {
      path: '/production/reports/daily-orders-list',
      title: 'Daily orders list',
      icon: 'calendar-month',
      areas: reports,
      view: {
        list: async () =>
          (await import('../../resources/production/reports/daily_orders_list')).dailyOrdersList,
      },
    },
    {
      path: '/production/reports/hplc-report',
      title: 'HPLC report',
      icon: 'chart-histogram',
      areas: reports,
      view: { screen: 'HplcReportView' },
    },
    {
      path: '/production/reports/recipes',
      title: 'Recipes report',
      icon: 'book',
      areas: reports,
      view: {
        list: async () =>
          (await import('../../resources/production/recipes/recipe_composition')).recipeComposition,
      },
    },
    {
      path: '/production/reports/settings',
      title: 'Report settings',
      icon: 'settings-cog',
      areas: ['production'],
      view: { screen: 'ReportSettings' },
    },
  ],
}
