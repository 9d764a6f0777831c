import { type Home, homeChart, homeCount } from '../kit/define/defineHome'
import { purchases } from '../purchase/purchases'

const expected = ['ordered', 'partially_received'] as const
const order = { about: 'supplier', due: 'due_on', sort: [['due_on', 'asc']] } as const

/** Purchases: late, to order, to approve and what comes today. */
export const purchaseHome: Home = {
  key: 'purchase',
  module: 'Purchase',
  counts: [
    homeCount(purchases, {
      key: 'purchases_late',
      label: 'Purchases late',
      place: 'late',
      ...order,
      where: (day) => [
        { field: 'status', operator: 'in', value: expected },
        { field: 'due_on', operator: '<', value: day(0) },
      ],
      rank: 1,
      family: 'danger',
      none: 'None late',
    }),
    homeCount(purchases, {
      key: 'purchases_to_order',
      label: 'Purchases to order',
      place: 'open',
      ...order,
      where: () => [{ field: 'status', operator: '=', value: 'approved' }],
      rank: 2,
      family: 'warning',
      none: 'None to order',
    }),
    homeCount(purchases, {
      key: 'purchases_to_approve',
      label: 'Purchases to approve',
      place: 'approve',
      ...order,
      where: () => [{ field: 'status', operator: '=', value: 'submitted' }],
      rank: 3,
      family: 'warning',
      none: 'None waiting',
    }),
    homeCount(purchases, {
      key: 'purchases_today',
      label: 'Purchases due today',
      place: 'today',
      ...order,
      where: (day) => [
        { field: 'status', operator: 'in', value: expected },
        { field: 'due_on', operator: '=', value: day(0) },
      ],
      none: 'None due today',
    }),
    homeCount(purchases, {
      key: 'purchases_expected',
      label: 'Purchases on order',
      place: 'open',
      ...order,
      where: () => [{ field: 'status', operator: 'in', value: expected }],
      rank: 4,
      none: 'None on order',
    }),
    homeCount(purchases, {
      key: 'purchases_drafts',
      label: 'Purchase drafts',
      place: 'open',
      about: 'supplier',
      where: () => [{ field: 'status', operator: '=', value: 'draft' }],
      none: 'No drafts',
    }),
  ],
  charts: [
    homeChart(purchases, {
      title: 'Purchases by due day',
      due: 'due_on',
      where: [{ field: 'status', operator: 'in', value: expected }],
    }),
  ],
}
