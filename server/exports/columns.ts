import type { FileFormat } from '../../src/resources/kit/query/exportCalls'
import { columnNames, isHidden, labelOf, optionLabel, unitOf } from '../../src/resources/kit/text/columns'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { fieldOf, labelKey } from '../../src/resources/kit/define/defineResource'
import type { AnyField } from '../../src/resources/kit/fields/field'
import { kindOf } from '../../src/resources/kit/query/filter'
import { flagWord, words } from '../../src/resources/kit/text/words'
import type { Cell, SheetColumn } from './sheets/lines'
import type { WireSelect } from '../engine/rows/rowSelect'
import { dayWords } from '../../src/texts/locale'

/** A column of an export: its SQL, header and value format. */
export type ExportColumn = SheetColumn & {
  head: string
  sql: string
  joins: readonly string[]
  cell: (value: unknown) => Cell
}

/** The columns that may be exported by a reader who may not see `hidden`. */
export const exportable = (resource: AnyResource, select: WireSelect, hidden: ReadonlySet<string>) =>
  columnNames(resource).filter(
    (name) => !isHidden(hidden, name) && (name === 'progress' || select.columns.has(name)),
  )

const asGiven = (value: unknown): Cell =>
  typeof value === 'number' || typeof value === 'string' ? value : null

const asWords = (value: unknown): Cell => (typeof value === 'string' ? words(value) : null)

function progressColumn(resource: AnyResource, select: WireSelect, format: FileFormat): ExportColumn {
  const { done, planned } = resource.list.progress ?? { done: [], planned: 'id' }
  const parts = done.flatMap((name) => select.columns.get(name) ?? [])
  const whole = select.columns.get(planned)
  const most = parts.length > 0 ? `greatest(${parts.map(({ sql }) => sql).join(', ')})` : 'null'
  return {
    head: `${labelOf(resource, 'progress')} (%)`,
    sql: `round(100.0 * ${most} / nullif(${whole?.sql ?? 'null'}, 0))`,
    joins: [...parts, whole].flatMap((column) => column?.joins ?? []),
    cell: asGiven,
    width: 12,
    ...(format === 'pdf' && { numFmt: '#,##0' }),
  }
}

// Spreadsheets count days from 1899-12-30.
const daySql = (sql: string, isSheet: boolean) =>
  isSheet ? `${sql} - date '1899-12-30'` : `to_char(${sql}, '${dayWords('YYYY', 'MM', 'DD')}')`
const instantSql = (sql: string, isSheet: boolean, zone: string) =>
  isSheet
    ? `(extract(epoch from ${sql} at time zone '${zone}') / 86400 + 25569)::float8`
    : `to_char(${sql} at time zone '${zone}', '${dayWords('YYYY', 'MM', 'DD')} HH24:MI')`

/** The number format of a field on paper, and of money and strengths in a workbook: as on the screen. */
export const paperFmt = (field: AnyField | undefined) => {
  if (field?.kind === 'integer') return '#,##0'
  const { scale = 6, displayScale: places = scale, minDecimals: zeros = 0 } = field ?? {}
  return `#,##0.${'0'.repeat(zeros).padEnd(Math.min(scale, places), '#')}`
}

/**
 * How a column of a list is written to a file: as displayed, but numbers and days as values a sheet can
 * calculate with.
 */
export function exportColumn(
  resource: AnyResource,
  select: WireSelect,
  name: string,
  { format, zone }: { format: FileFormat; zone: string },
): ExportColumn {
  // It becomes part of an SQL statement.
  if (!/^[A-Za-z0-9_+/-]{1,60}$/.test(zone)) throw new Error(`${zone} is no time zone`)
  if (name === 'progress' && resource.list.progress) return progressColumn(resource, select, format)
  const field = fieldOf(resource, name)
  const kind = kindOf(resource, name)
  const label = kind === 'reference' ? select.columns.get(labelKey(name)) : undefined
  const { sql = 'null', joins = [] } = label ?? select.columns.get(name) ?? {}
  const unit = unitOf(field)
  const head = unit === '' ? labelOf(resource, name) : `${labelOf(resource, name)} (${unit})`
  const column = { head, joins, sql, cell: asGiven, width: Math.max(12, head.length + 2) }
  const isSheet = format === 'xlsx'
  const isPaper = format === 'pdf'
  switch (kind) {
    case 'day':
      return { ...column, sql: daySql(sql, isSheet), ...(isSheet && { numFmt: 'mm/dd/yyyy' }) }
    case 'instant':
      return {
        ...column,
        sql: instantSql(sql, isSheet, zone),
        width: 18,
        ...(isSheet && { numFmt: 'mm/dd/yyyy hh:mm' }),
      }
    case 'choice':
      return { ...column, cell: (value) => (value === null ? null : optionLabel(field, value)) }
    case 'choices':
      return {
        ...column,
        cell: (value) =>
          Array.isArray(value) ? value.map((one) => optionLabel(field, one)).join(', ') : null,
      }
    case 'flag':
      return { ...column, cell: (value) => (value === null ? null : flagWord(value, field)) }
    case 'decimal':
      return {
        ...column,
        sql: `trim_scale(${sql})`,
        ...((isPaper || (isSheet && field?.minDecimals)) && { numFmt: paperFmt(field) }),
      }
    case 'integer':
      return { ...column, ...(format !== 'csv' && { numFmt: '#,##0' }) }
    case 'reference':
      return { ...column, width: 28 }
    default:
      return { ...column, width: 20, ...(name === 'status' && { cell: asWords }) }
  }
}
