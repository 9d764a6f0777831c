import { type Home, homeChart, homeCount } from '../kit/define/defineHome'
import { unfinished } from '../production/orders/lateness'
import { productionOrders } from '../production/orders/production_orders'

const order = { about: 'product', due: 'due_on', sort: [['due_on', 'asc']] } as const

/** Production orders: late, to approve, due today and how far the others are. */
export const productionHome: Home = {
  key: 'production',
  module: 'Production',
  counts: [
    homeCount(productionOrders, {
      key: 'orders_late',
      label: 'Production orders late',
      place: 'late',
      ...order,
      where: (day) => [
        { field: 'status', operator: 'in', value: unfinished },
        { field: 'due_on', operator: '<', value: day(0) },
      ],
      rank: 1,
      family: 'danger',
      none: 'None late',
    }),
    homeCount(productionOrders, {
      key: 'orders_to_approve',
      label: 'Production orders to approve',
      place: 'approve',
      ...order,
      where: () => [{ field: 'status', operator: '=', value: 'pending' }],
      areas: ['pending_orders'],
      rank: 3,
      family: 'warning',
      none: 'None waiting',
    }),
    homeCount(productionOrders, {
      key: 'orders_today',
      label: 'Production orders due today',
      place: 'today',
      ...order,
      where: (day) => [
        { field: 'status', operator: 'in', value: unfinished },
        { field: 'due_on', operator: '=', value: day(0) },
      ],
      none: 'None due today',
    }),
    homeCount(productionOrders, {
      key: 'orders_running',
      label: 'Production orders in progress',
      place: 'open',
      ...order,
      where: () => [{ field: 'status', operator: '=', value: 'in_progress' }],
      rank: 4,
      none: 'None in progress',
    }),
    homeCount(productionOrders, {
      key: 'orders_held',
      label: 'Production orders on hold',
      place: 'open',
      ...order,
      where: () => [{ field: 'status', operator: '=', value: 'on_hold' }],
      rank: 2,
      family: 'warning',
      none: 'None on hold',
    }),
    homeCount(productionOrders, {
      key: 'orders_to_release',
      label: 'Production orders to release',
      place: 'open',
      ...order,
      where: () => [{ field: 'status', operator: '=', value: 'planned' }],
      areas: ['production_order_admin'],
      none: 'None to release',
    }),
  ],
  charts: [
    homeChart(productionOrders, {
      title: 'Production orders by due day',
      due: 'due_on',
      where: [{ field: 'status', operator: 'in', value: unfinished }],
    }),
  ],
}
