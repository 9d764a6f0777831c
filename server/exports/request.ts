import type { GroupKey } from '../../src/resources/kit/define/report'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { FileFormat } from '../../src/resources/kit/query/exportCalls'
import type { exportCalls } from '../../src/resources/kit/query/resourceCalls'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { InputOf } from '../calls/handlers'
import { exportable } from './columns'
import { groupKeys } from '../query/groups'
import { listRequest, present } from '../query/parse'
import type { ListQuery } from '../query/compile'
import { invalid } from '../engine/errors'
import type { WireSelect } from '../engine/rows/rowSelect'
import { t } from '../../src/texts/texts'

/** The inputs of an export. */
export type ExportInput = Omit<InputOf<ReturnType<typeof exportCalls>['request']>, 'format'> & {
  format: FileFormat | null
}

/** A request for a list as a file. */
export type ExportAsk = {
  format: FileFormat
  columns: readonly string[]
  query: ListQuery
  /** Only these rows, where some were selected. */
  ids: readonly number[] | null
  /** For a report: group by these keys instead of listing rows. */
  by: readonly GroupKey[]
  /** For programs: column heads and rows alone, with no title, filters and time above them. */
  isPlain: boolean
}

// The most columns that stay readable on a page.
const paperColumns = 24

const columnsOf = (
  columns: readonly string[] | null,
  allowed: readonly string[],
  otherwise: readonly string[],
) => {
  if (columns === null) return otherwise.filter((name) => allowed.includes(name))
  columns.forEach((name, place) => {
    // A hidden column is refused like one that does not exist.
    if (!allowed.includes(name)) throw invalid({ [`columns.${place}`]: 'in' })
    if (columns.indexOf(name) !== place) throw invalid({ [`columns.${place}`]: 'unique' })
  })
  return columns
}

/** Only the rows with these ids, as one more filter. */
export const among = (query: ListQuery, ids: readonly number[] | null): ListQuery =>
  ids === null
    ? query
    : {
        ...query,
        filters: [
          ...query.filters,
          {
            field: 'id',
            field_type: 'integer',
            filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: ids }],
          },
        ],
      }

/** A request for a file, checked against what this person may read. */
export function exportRequest(
  resource: AnyResource,
  select: WireSelect,
  hidden: ReadonlySet<string>,
  { format, columns, ids, by, plain, ...query }: ExportInput,
  list: FieldValues,
): ExportAsk {
  if (format === null) throw invalid({ format: 'required' })
  for (const name of ['limit', 'cursor', 'total'])
    if (name in list) throw invalid({ [name]: { code: 'other', text: 'A file has all rows' } })
  const ask: ExportAsk = {
    format,
    columns: columnsOf(columns, exportable(resource, select, hidden), resource.list.columns),
    query: listRequest(resource, { ...list, ...present(query) }),
    ids,
    by: by === null ? [] : groupKeys(resource, by),
    // A page is read by people.
    isPlain: plain && format !== 'pdf',
  }
  if (ask.format === 'pdf' && ask.by.length === 0 && ask.columns.length > paperColumns)
    throw invalid({
      columns: {
        code: 'max',
        text: t(
          'A page holds {paperColumns} columns and these are {count}: choose fewer, or export them as CSV or to Excel',
          { paperColumns, count: ask.columns.length },
        ),
      },
    })
  return ask
}
