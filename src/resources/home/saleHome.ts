import { type Home, homeChart, homeCount } from '../kit/define/defineHome'
import { openStatuses, sales } from '../sale/sales'

const order = { about: 'customer', due: 'promised_on', sort: [['promised_on', 'asc']] } as const

/** Sales: held, to allocate, to ship, late and promised for today. */
export const saleHome: Home = {
  key: 'sale',
  module: 'Sale',
  counts: [
    homeCount(sales, {
      key: 'sales_held',
      label: 'Sales on hold',
      place: 'open',
      ...order,
      where: () => [{ field: 'status', operator: '=', value: 'on_hold' }],
      rank: 1,
      family: 'warning',
      none: 'None on hold',
    }),
    homeCount(sales, {
      key: 'sales_to_allocate',
      label: 'Sales to allocate',
      place: 'open',
      ...order,
      where: () => [{ field: 'status', operator: 'in', value: ['confirmed', 'partially_allocated'] }],
      rank: 2,
      family: 'warning',
      none: 'None to allocate',
    }),
    homeCount(sales, {
      key: 'sales_to_ship',
      label: 'Sales to ship',
      place: 'open',
      ...order,
      where: () => [
        { field: 'status', operator: 'in', value: ['allocated', 'in_progress', 'partially_shipped'] },
      ],
      rank: 3,
      none: 'None to ship',
    }),
    homeCount(sales, {
      key: 'sales_late',
      label: 'Sales late',
      place: 'late',
      ...order,
      where: (day) => [
        { field: 'status', operator: 'in', value: openStatuses },
        { field: 'promised_on', operator: '<', value: day(0) },
      ],
      rank: 4,
      family: 'danger',
      none: 'None late',
    }),
    homeCount(sales, {
      key: 'sales_today',
      label: 'Sales promised for today',
      place: 'today',
      ...order,
      where: (day) => [
        { field: 'status', operator: 'in', value: openStatuses },
        { field: 'promised_on', operator: '=', value: day(0) },
      ],
      none: 'None promised for today',
    }),
    homeCount(sales, {
      key: 'sales_drafts',
      label: 'Sale drafts',
      place: 'open',
      ...order,
      where: () => [{ field: 'status', operator: '=', value: 'draft' }],
      areas: ['sale'],
      none: 'No drafts',
    }),
  ],
  charts: [
    homeChart(sales, {
      title: 'Sales by promised day',
      due: 'promised_on',
      where: [{ field: 'status', operator: 'in', value: openStatuses }],
    }),
  ],
}
