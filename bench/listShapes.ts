import { listRequestOf, pageStatement } from '../server/query/page'
import { cursorOf } from '../server/query/cursor'
import type { AnyResource } from '../src/resources/kit/define/definition'
import { productionOrders } from '../src/resources/production/orders/production_orders'
import { brackets } from '../src/api/brackets'
import { numberOf } from './harness/orders'

const orders: AnyResource = productionOrders
const asSort = ([field, direction]: readonly [string, 'asc' | 'desc']) => ({ field, direction })
const open = ['draft', 'pending', 'planned', 'released', 'in_progress', 'on_hold']

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const equals = (field: string, operator: '=' | 'in', value: unknown) => ({
  field,
  field_type: 'text',
  filters: [{ logic_operator: 'and', operator, value_type: 'value', value }],
})

/** Lists of orders as people open them, each as the query string of the call. */
export const listShapes = (many: number): Record<string, string> => {
  const middle = { urgency: 3, due_on: dayBefore(1800), id: many / 2 }
  const byDue = [{ field: 'due_on', direction: 'desc' }] as const
  const payload = {
    'open orders': { filters: [equals('status', 'in', open)] },
    'all orders': {},
    'by due date': { sort: [{ field: 'due_on', direction: 'asc' }] },
    'newest number first': { sort: [{ field: 'number', direction: 'desc' }] },
    'one brand': { filters: [equals('brand', '=', 'Coastline')] },
    'search by number': { search: numberOf(many - 1234).slice(4) },
    'next page in the middle': { cursor: cursorOf(middle, orders.list.sort.map(asSort)) },
    'next page in the middle, latest due first': { sort: byDue, cursor: cursorOf(middle, byDue) },
  }
  return Object.fromEntries(
    Object.entries(payload).map(([name, query]) => [name, brackets({ limit: 100, ...query })]),
  )
}

/** The statement that the engine sends for this query string, prepared by name where the engine's becomes so. */
export const statementOf = (query: string) => {
  const list = listRequestOf(orders, query, new Set())
  for (let times = 0; times < 3; times += 1) pageStatement(list)
  return pageStatement(list)
}
