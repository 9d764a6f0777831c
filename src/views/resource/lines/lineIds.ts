import type { ColumnFilter } from '../../../resources/kit/query/filter'
import type { Lines } from './lines'

/** A filter on the rows that refer to any of these. */
export const among = (field: string, value: number[]): ColumnFilter => ({
  field,
  field_type: 'reference',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value }],
})

/** What the lines of a document refer to, each once. */
export const idsOf = (lines: Lines, name: string) =>
  [...new Set(lines.map((line) => line[name]))]
    .filter((id): id is number => typeof id === 'number')
    .toSorted((left, right) => left - right)
