import type { RouteNode } from './node'

/** What will be sold, and what to make for it. */
export const forecast: RouteNode = {
  title: 'Forecast',
  icon: 'chart-line',
  module: 'Forecast',
  areas: '*',
  children: [
    {
      path: '/forecast/forecast-periods',
      title: 'Forecast periods',
      icon: 'calendar-time',
      areas: ['forecast'],
      view: { screen: 'ForecastPeriodsView' },
    },
    {
      path: '/forecast-periods/:id?',
      title: 'Forecast period',
      areas: ['forecast'],
      view: { screen: 'ForecastPeriodView' },
      hidden: true,
      lights: '/forecast/forecast-periods',
    },
    {
      path: '/forecast/forecast-allocations/:period_id?',
      title: 'Forecast allocations',
      icon: 'chart-pie',
      areas: ['forecast'],
      view: { screen: 'ForecastAllocationsView' },
      wide: true,
    },
    {
      path: '/forecast/forecast-allocation-plan',
      title: 'Forecast allocation plan',
      icon: 'table-options',
      areas: ['forecast'],
      view: { screen: 'AllocationPlanView' },
      wide: true,
    },
    {
      path: '/forecast/forecast-production-plans/:period_id?',
      title: 'Forecast production plans',
      icon: 'calendar-stats',
      areas: ['forecast'],
      view: { screen: 'ForecastPlansView' },
    },
    {
      path: '/forecast/forecast-production-plan',
      title: 'Forecast production plan',
      icon: 'table',
      areas: ['forecast'],
      view: { screen: 'ForecastPlanView' },
      wide: true,
    },
    {
      path: '/forecast/forecast-production-qty-ranges',
      title: 'Production quantity ranges',
      icon: 'arrow-autofit-width',
      areas: ['forecast'],
      view: { screen: 'QuantityRangesView' },
    },
    {
      path: '/forecast/sales-report',
      title: 'Sales report',
      icon: 'chart-bar',
      areas: ['forecast'],
      view: { screen: 'ForecastSalesView' },
    },
    {
      path: '/forecast/stock-report',
      title: 'Stock report',
      icon: 'chart-area-line',
      areas: ['forecast'],
      view: {
        list: async () => (await import('../resources/forecast/reports/forecast_stock')).forecastStock,
      },
    },
  ],
}
