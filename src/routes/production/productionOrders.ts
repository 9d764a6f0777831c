import type { RouteNode } from '../node'

/** The orders and what is decided about them. */
export const productionOrders: RouteNode = {
  title: 'Orders',
  areas: '*',
  breadcrumb: false,
  children: [
    {
      path: '/production/production-orders',
      title: 'Production orders',
      icon: 'clipboard-text',
      areas: ['production_orders'],
      view: {
        screen: 'ProductionOrdersView',
      },
    },
    {
      path: '/production/production-orders/:id',
      title: 'Production order',
      areas: ['production_orders'],
      hidden: true,
      lights: '/production/production-orders',
      wide: true,
      view: {
        screen: 'ProductionOrderView',
      },
    },
    {
      path: '/production/transfer_qr_code_generation',
      title: 'Transfer QR codes',
      icon: 'qrcode',
      areas: ['qr_code_generation'],
    },
    {
      path: '/production/daily-orders',
      title: 'Daily orders',
      icon: 'calendar-event',
      areas: ['daily_orders'],
      wide: true,
    },
    {
      path: '/production/pending-orders',
      title: 'Pending orders',
      icon: 'clock-pause',
      areas: ['pending_orders'],
    },
    {
      path: '/production/pending-reel-approvals',
      title: 'Pending reel approvals',
      icon: 'circle-dashed-check',
      areas: ['pending_reel_approvals'],
      view: { screen: 'PendingReelsView' },
    },
    {
      path: '/production/production_orders_corrections',
      title: 'Production order corrections',
      icon: 'edit-circle',
      areas: ['production_order_corrections'],
      view: { screen: 'OrderCorrectionsView' },
    },
    {
      path: '/production/recoveries',
      title: 'Recoveries',
      icon: 'recycle',
      areas: ['production_page', 'production_dashboard'],
      view: { screen: 'RecoveriesView' },
    },
    {
      path: '/production/fill-checks',
      title: 'Fill checks',
      icon: 'droplet-half-2',
      areas: ['production_orders'],
      view: { screen: 'FillChecksView' },
    },
    {
      path: '/production/hplc-results',
      title: 'HPLC results',
      icon: 'chart-dots',
      areas: ['hplc'],
      view: { screen: 'HplcResultsView' },
    },
    {
      path: '/production/hplc-requests',
      title: 'HPLC requests',
      icon: 'test-pipe-2',
      areas: ['hplc'],
      view: { screen: 'HplcRequestsView' },
    },
    {
      path: '/production/hplc-orders',
      title: 'HPLC orders',
      icon: 'microscope',
      areas: ['hplc'],
      view: {
        list: async () => (await import('../../resources/production/laboratory/hplc_orders')).hplcOrders,
      },
    },
    {
      path: '/production/hplc-orders/:id',
      title: 'HPLC order',
      areas: ['hplc'],
      hidden: true,
      lights: '/production/hplc-orders',
      view: { screen: 'HplcOrderView' },
    },
    {
      path: '/production/product-stamping-orders',
      title: 'Stamping orders',
      icon: 'rosette',
      areas: ['stamping_orders'],
      view: { screen: 'StampingOrdersView' },
    },
    {
      path: '/product-stamping-orders/form',
      title: 'Stamping order',
      areas: ['stamping_orders'],
      hidden: true,
      lights: '/production/product-stamping-orders',
      view: { screen: 'StampingOrderFormView' },
    },
    {
      path: '/product-stamping-orders/start/:id?',
      title: 'Start stamping',
      areas: ['stamping_orders'],
      hidden: true,
      lights: '/production/product-stamping-orders',
      view: { screen: 'StartStampingView' },
    },
    {
      path: '/product-stamping-orders/finish/:id?',
      title: 'Finish stamping',
      areas: ['stamping_orders'],
      hidden: true,
      lights: '/production/product-stamping-orders',
      view: { screen: 'FinishStampingView' },
    },
    {
      path: '/production/product-stamping-order-corrections',
      title: 'Stamping order corrections',
      icon: 'edit',
      areas: ['stamping_order_corrections'],
      view: {
        list: async () =>
          (await import('../../resources/production/stamping/stamping_corrections')).stampingCorrections,
      },
    },
  ],
}
