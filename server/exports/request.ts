import type { GroupKey } from '../../src/resources/kit/define/report'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { type SheetFormat, sheetFormats } from './sheets/sheet'
import { exportable } from './columns'
import { groupKeys } from '../query/groups'
import { listRequest } from '../query/parse'
import type { ListQuery } from '../query/compile'
import { invalid } from '../engine/errors'
import type { WireSelect } from '../engine/rowSelect'

/** A request for a list as a file. */
export type ExportAsk = {
  format: SheetFormat
  columns: readonly string[]
  query: ListQuery
  /** Only these rows, where some were selected. */
  ids: readonly number[] | null
  /** For a report: group by these keys instead of listing rows. */
  by: readonly GroupKey[]
}

const selectedAtMost = 20_000
// The most columns that stay readable on a page.
const paperColumns = 24

/** The format of a file, checked. */
export function formatOf(value: unknown): SheetFormat {
  const format = sheetFormats.find((one) => one === value)
  if (!format) throw invalid({ format: value === undefined ? 'required' : 'in' })
  return format
}

const columnsOf = (value: unknown, allowed: readonly string[], otherwise: readonly string[]) => {
  if (value === undefined) return otherwise.filter((name) => allowed.includes(name))
  if (!Array.isArray(value) || value.length === 0) throw invalid({ columns: 'required' })
  value.forEach((name, place) => {
    // A hidden column is refused like one that does not exist.
    if (!allowed.includes(name as string)) throw invalid({ [`columns.${place}`]: 'in' })
    if (value.indexOf(name) !== place) throw invalid({ [`columns.${place}`]: 'unique' })
  })
  return value as string[]
}

const idsOf = (value: unknown): number[] | null => {
  if (value === undefined || value === null) return null
  if (!Array.isArray(value) || value.length === 0) throw invalid({ ids: 'required' })
  if (value.length > selectedAtMost) throw invalid({ ids: 'max' })
  return value.map((one, place) => {
    const id = Number(one)
    if (!Number.isSafeInteger(id) || id < 1) throw invalid({ [`ids.${place}`]: 'integer' })
    return id
  })
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

/** A request for a file, checked in form and against what this person may read. */
export function exportRequest(
  resource: AnyResource,
  select: WireSelect,
  hidden: ReadonlySet<string>,
  params: Record<string, unknown>,
): ExportAsk {
  const { format, columns, ids, by, ...list } = params
  for (const name of ['limit', 'cursor', 'total'])
    if (name in list) throw invalid({ [name]: { code: 'other', text: 'A file has all rows' } })
  const ask: ExportAsk = {
    format: formatOf(format),
    columns: columnsOf(columns, exportable(resource, select, hidden), resource.list.columns),
    query: listRequest(resource, list),
    ids: idsOf(ids),
    by: by === undefined ? [] : groupKeys(resource, by),
  }
  if (ask.format === 'pdf' && ask.by.length === 0 && ask.columns.length > paperColumns)
    throw invalid({
      columns: {
        code: 'max',
        text: `A page holds ${paperColumns} columns and these are ${ask.columns.length}: choose fewer, or export them as CSV or to Excel`,
      },
    })
  return ask
}
