import type { ColumnFilter } from '../../src/resources/kit/query/filter'

/** The bounds that a condition sets, in milliseconds; an open end excludes one millisecond. */
const bounds = {
  until: { '<=': 0, '=': 0, '<': -1 },
  from: { '>=': 0, '=': 0, '>': 1 },
} as const

/**
 * The instant at which the filters of one field ask for the state of things: the latest they admit (`until`) or the
 * earliest (`from`); null where they set none.
 */
export function asOfInstant(
  filters: readonly ColumnFilter[],
  { field, bound }: { field: string; bound: 'until' | 'from' },
): string | null {
  const shifts: Partial<Record<string, number>> = bounds[bound]
  const instants = filters
    .filter((filter) => filter.field === field)
    // Alternatives (OR) do not name one instant.
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
