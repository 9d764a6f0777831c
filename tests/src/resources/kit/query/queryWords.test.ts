import { expect, it } from 'vitest'
import { columnNames, headOf, sortKeyOf } from '../../../../../src/resources/kit/text/columns'
import type { ColumnFilter, Condition } from '../../../../../src/resources/kit/query/filter'
import { askedLabel, filterWords, sortWords } from '../../../../../src/resources/kit/query/queryWords'
import { productionOrders as orders } from '../../../../../src/resources/production/orders/production_orders'

const spoken = {
  label: (_: string, id: number) => (id === 7 ? 'Blue Frost' : undefined),
  day: (value: string) => `day ${value}`,
  instant: (value: string) => `instant ${value}`,
  figure: (value: number) => `figure ${value}`,
}
const request = (field: string, operator: Condition['operator'], value: unknown): ColumnFilter => ({
  field,
  field_type: 'text',
  filters: [{ logic_operator: 'and', operator, value_type: 'value', value }],
})
const words = (field: string, operator: Condition['operator'], value: unknown) =>
  filterWords(orders, request(field, operator, value), spoken)

it('an order by urgency is shown at its column head', () => {
  expect(sortKeyOf(orders, 'priority')).toBe('urgency')
  expect(headOf(orders, 'urgency')).toBe('priority')
  expect(askedLabel(orders, 'urgency')).toBe('Priority')
  expect(sortWords(orders, [])).toBe('Priority ascending, Due ascending')
  expect(sortWords(orders, [{ field: 'product', direction: 'desc' }])).toBe('Product descending')
  expect(sortWords(orders, [{ field: 'id', direction: 'desc' }])).toBe('newest first')
  expect(columnNames(orders)).not.toContain('urgency')
})

it('a filter has the same text on the screen, on paper and in a file', () => {
  expect(words('product_id', 'in', [7, 8])).toBe('Blue Frost, #8')
  expect(words('status', 'not_in', ['in_progress', 'done'])).toBe('not In progress, Done')
  expect(words('qty_planned', '<=', 5)).toBe('to figure 5')
  expect(words('due_on', '>', '2026-11-21')).toBe('over day 2026-11-21')
  expect(words('done_at', '=', '2026-11-21')).toBe('day 2026-11-21')
  expect(words('done_at', '>=', '2026-11-21T05:00:00.000Z')).toBe('from instant 2026-11-21T05:00:00.000Z')
  expect(words('notes', 'not_empty', '')).toBe('not empty')
})
