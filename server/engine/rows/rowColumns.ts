import { fieldOf, labelKey } from '../../../src/resources/kit/define/defineResource'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { Registry } from '../../../src/resources/kit/define/registry'
import type { FieldKind } from '../../../src/resources/kit/fields/field'
import { kindOf, statusesOf } from '../../../src/resources/kit/query/filter'
import { labelSeparator } from '../../../src/resources/kit/text/rowLabels'
import { quoted, type RowJoins, viewAlias } from './rowJoins'

/** A database column as SQL, with what reading, comparing and sorting it needs. */
export type Column = {
  sql: string
  /** The expression that reads it, where it differs from the one that compares it. */
  read?: string
  kind: FieldKind
  nullable: boolean
  joins: readonly string[]
  /** Its possible values, where the definition lists them: statuses and choices. */
  words?: ReadonlySet<string>
  /** Its values have one case and no accents, and one form: the numbers of documents. */
  isPlain?: boolean
}

/** Names of a resource's own columns in wire order. */
export const ownColumns = (resource: AnyResource): string[] => [
  'id',
  'version',
  ...(resource.prefix ? ['number'] : []),
  ...(resource.workflow ? ['status'] : []),
  ...Object.keys(resource.fields),
  ...Object.keys(resource.systemFields),
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
]

const wordsOf = (resource: AnyResource, name: string) => {
  const field = fieldOf(resource, name)
  if (field?.kind === 'choice') return new Set(field.options?.map(({ value }) => value))
  return !field && name === 'status' ? new Set(statusesOf(resource)) : undefined
}

const distinctSql = (resource: AnyResource, name: string, alias: string) => {
  const field = fieldOf(resource, name)
  const column = `${alias}.${quoted(name)}`
  const text = field?.kind === 'decimal' ? `trim_scale(${column})::text` : `${column}::text`
  return field?.unit === undefined ? text : `${text} || ' ${field.unit.replaceAll("'", "''")}'`
}

/**
 * The label of a row as SQL over the columns of `alias`, with what distinguishes it; empty parts are left out, so the
 * label is never null.
 */
export const labelSql = (resource: AnyResource, alias: string) => {
  const name = templateSql(resource.label, alias)
  const distinct = (resource.distinctBy ?? []).map((column) => distinctSql(resource, column, alias))
  return distinct.length === 0
    ? name
    : `concat_ws('${labelSeparator}', nullif(${name}, ''), ${distinct.join(', ')})`
}

const templateSql = (template: string, alias: string) => {
  const parts = template
    .split(/(\{[a-z_0-9]+\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{') ? `${alias}.${quoted(part.slice(1, -1))}` : `'${part.replaceAll("'", "''")}'`,
    )
  return parts.length === 1 ? `${parts[0]}::text` : `concat(${parts.join(', ')})`
}

/** The label of a row of an outer join: null where the row is missing. */
const joinedLabelSql = (resource: AnyResource, alias: string) => {
  const label = labelSql(resource, alias)
  return label.startsWith('concat') ? `case when ${alias}.id is not null then ${label} end` : label
}

function ownColumn(resource: AnyResource, name: string, kind: FieldKind): Column {
  const field = fieldOf(resource, name)
  const nullable = field?.presence === 'optional' || name.endsWith('_by')
  const words = wordsOf(resource, name)
  const sql = `t.${quoted(name)}`
  const column = field?.isJson ? { sql: `${sql}::text`, read: sql } : { sql }
  const isPlain = name === 'number' && resource.prefix !== undefined
  return { ...column, kind, nullable, joins: [], ...(words && { words }), ...(isPlain && { isPlain }) }
}

/** The columns of a wire row in their order: its own, the labels of its references, derived values. */
export function rowColumns(registry: Registry, resource: AnyResource, joins: RowJoins) {
  const columns = new Map<string, Column>()
  for (const name of ownColumns(resource)) {
    const kind = kindOf(resource, name)
    if (kind) columns.set(name, ownColumn(resource, name, kind))
  }
  const references = [...Object.entries(resource.fields), ...Object.entries(resource.systemFields)].filter(
    ([, field]) => field.kind === 'reference',
  )
  for (const [name, field] of references) {
    if (field.table === undefined || !registry[field.table]) continue
    const { alias, table, needed } = joins.follow(name)
    const sql = joinedLabelSql(table, alias)
    columns.set(labelKey(name), { sql, kind: 'text', nullable: true, joins: needed })
  }
  for (const [name, { field, via, column }] of Object.entries(resource.derived)) {
    if (via === undefined) {
      joins.view()
      const sql = `${viewAlias}.${quoted(name)}`
      columns.set(name, { sql, kind: field.kind, nullable: true, joins: [viewAlias] })
      continue
    }
    const { alias, needed, table } = joins.follow(via)
    const nullable = !joins.isSure(alias) || fieldOf(table, column)?.presence !== 'required'
    columns.set(name, { sql: `${alias}.${quoted(column)}`, kind: field.kind, nullable, joins: needed })
    const isNamed = columns.has(labelKey(name)) || Object.hasOwn(resource.derived, labelKey(name))
    if (field.kind !== 'reference' || isNamed || !field.table || !registry[field.table]) continue
    const named = joins.follow(`${via}.${column}`)
    const sql = joinedLabelSql(named.table, named.alias)
    columns.set(labelKey(name), { sql, kind: 'text', nullable: true, joins: named.needed })
  }
  return columns
}
