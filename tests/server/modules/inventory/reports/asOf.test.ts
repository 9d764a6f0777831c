import { describe, expect, it } from 'vitest'
import { asOfInstant } from '../../../../../server/query/asOf'
import type { ColumnFilter, Operator } from '../../../../../src/resources/kit/query/filter'

const at = (day: number) => new Date(Date.parse('2025-01-01T12:00:00.000Z') + day * 86_400_000).toISOString()

const where = (field: string, operator: Operator, value: unknown): ColumnFilter => ({
  field,
  field_type: 'instant',
  filters: [{ logic_operator: 'and', operator, value_type: 'value', value }],
})

describe('instant a report is worked out for', () => {
  it('the instant a report is worked out for is the latest or earliest that its filters leave, and none where they say either or', () => {
    const until = (...filters: ColumnFilter[]) => asOfInstant(filters, { field: 'as_of', bound: 'until' })
    expect(until()).toBeNull()
    expect(until(where('as_of', '<=', at(3)), where('as_of', '<', at(2)))).toBe('2025-01-03T11:59:59.999Z')
    expect(until(where('as_of', '>', at(3)))).toBeNull()
    expect(asOfInstant([where('moved_at', '>', at(1))], { field: 'moved_at', bound: 'from' })).toBe(
      '2025-01-02T12:00:00.001Z',
    )
    const [one, other] = [where('as_of', '=', at(1)), where('as_of', '=', at(2))]
    const either = other.filters.map((condition) => ({ ...condition, logic_operator: 'or' as const }))
    expect(until({ ...one, filters: [...one.filters, ...either] })).toBeNull()
  })
})
