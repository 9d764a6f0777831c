import type { AnyResource } from '../../src/resources/kit/define/defineResource'
import type { ColumnFilter } from '../../src/resources/kit/query/filter'

/** What a condition says of the instant, in milliseconds; what lies just outside of an open end is a millisecond away. */
const bounds = {
  until: { '<=': 0, '=': 0, '<': -1 },
  from: { '>=': 0, '=': 0, '>': 1 },
} as const

/** The instant that a report is to be worked out for, as its filters say; null where they leave it open. */
export function askedInstant({ report }: AnyResource, filters: readonly ColumnFilter[]): string | null {
  if (!report?.asOf) return null
  const { field, bound } = report.asOf
  const shifts: Partial<Record<string, number>> = bounds[bound]
  const instants = filters
    .filter((filter) => filter.field === field)
    // Either of several is no one instant.
    .filter((filter) =>
      filter.filters.every(({ logic_operator }, place) => place === 0 || logic_operator === 'and'),
    )
    .flatMap((filter) => filter.filters)
    .flatMap(({ operator, value, value_type: against }) => {
      const shift = shifts[operator]
      return shift === undefined || against === 'column' ? [] : [Date.parse(String(value)) + shift]
    })
  if (instants.length === 0) return null
  return new Date(bound === 'until' ? Math.min(...instants) : Math.max(...instants)).toISOString()
}
