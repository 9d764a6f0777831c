import { isReport } from '../../../src/resources/kit/define/defineReport'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { viewOf } from '../../../src/resources/kit/define/derived'
import { fieldOf, labelKey } from '../../../src/resources/kit/define/defineResource'
import type { FieldKind } from '../../../src/resources/kit/fields/field'
import type { Registry } from '../../../src/resources/kit/define/registry'
import { kindOf, statusesOf } from '../../../src/resources/kit/query/filter'

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
}

const viewAlias = 'v_now'

/** A name of a definition as an SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

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

/**
 * A label template as SQL over the columns of `alias`; empty parts are left out, so the label is never null.
 */
const labelSql = (template: string, alias: string) => {
  const parts = template
    .split(/(\{[a-z_0-9]+\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{') ? `${alias}.${quoted(part.slice(1, -1))}` : `'${part.replaceAll("'", "''")}'`,
    )
  return parts.length === 1 ? `${parts[0]}::text` : `concat(${parts.join(', ')})`
}

/** The label of a row of an outer join: null where the row is missing. */
const joinedLabelSql = (template: string, alias: string) => {
  const label = labelSql(template, alias)
  return label.startsWith('concat') ? `case when ${alias}.id is not null then ${label} end` : label
}

const readSql = (sql: string, kind: FieldKind) => {
  if (kind === 'instant') return `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  if (kind === 'decimal') return `trim_scale(${sql})`
  if (kind === 'flag') return `${sql}::int`
  return sql
}

/**
 * Compiles a definition to SQL: its columns, the joins that labels and derived values need, and the select
 * list of a wire row. Names come from definitions only, never from a client.
 */
export function wireSelect(registry: Registry, resource: AnyResource) {
  const joins = new Map<string, string>()
  /** Joins that always find their row, because a foreign key guarantees it. */
  const sure = new Set(isReport(resource) ? [] : ['t'])

  const join = (via: string): { alias: string; table: AnyResource; needed: string[] } => {
    let alias = 't'
    let table = resource
    const needed: string[] = []
    const path: string[] = []
    for (const reference of via.split('.')) {
      const field = fieldOf(table, reference)
      const next = field?.table === undefined ? undefined : registry[field.table]
      if (!next) throw new Error(`${resource.name}: ${via} does not lead to a known table`)
      path.push(labelKey(reference))
      const joined = `j_${path.join('_')}`
      joins.set(
        joined,
        `left join ${quoted(next.name)} ${joined} on ${joined}.id = ${alias}.${quoted(reference)}`,
      )
      needed.push(joined)
      if (sure.has(alias) && field?.presence !== 'optional') sure.add(joined)
      alias = joined
      table = next
    }
    return { alias, table, needed }
  }

  const columns = new Map<string, Column>()
  for (const name of ownColumns(resource)) {
    const kind = kindOf(resource, name)
    const nullable = fieldOf(resource, name)?.presence === 'optional' || name.endsWith('_by')
    const words = wordsOf(resource, name)
    const own = `t.${quoted(name)}`
    const column = fieldOf(resource, name)?.isJson ? { sql: `${own}::text`, read: own } : { sql: own }
    if (kind) columns.set(name, { ...column, kind, nullable, joins: [], ...(words && { words }) })
  }
  const references = [...Object.entries(resource.fields), ...Object.entries(resource.systemFields)].filter(
    ([, field]) => field.kind === 'reference',
  )
  for (const [name, field] of references) {
    if (field.table === undefined || !registry[field.table]) continue
    const { alias, table, needed } = join(name)
    columns.set(labelKey(name), {
      sql: joinedLabelSql(table.label, alias),
      kind: 'text',
      nullable: true,
      joins: needed,
    })
  }
  for (const [name, { field, via, column }] of Object.entries(resource.derived)) {
    if (via === undefined) {
      joins.set(viewAlias, `left join ${quoted(viewOf(resource))} ${viewAlias} on ${viewAlias}.id = t.id`)
      const sql = `${viewAlias}.${quoted(name)}`
      columns.set(name, { sql, kind: field.kind, nullable: true, joins: [viewAlias] })
      continue
    }
    const { alias, needed, table } = join(via)
    const nullable = !sure.has(alias) || fieldOf(table, column)?.presence !== 'required'
    columns.set(name, { sql: `${alias}.${quoted(column)}`, kind: field.kind, nullable, joins: needed })
  }

  /**
   * The joins of these aliases and of those they depend on, in a valid order. An inner join lets PostgreSQL
   * read the list in the order of the joined table when it is sorted by a column of that table.
   */
  const joinSql = (aliases: Iterable<string>) => {
    const aliasesUsed = new Set(aliases)
    return [...joins]
      .filter(([alias]) => aliasesUsed.has(alias))
      .map(([alias, sql]) => (sure.has(alias) ? sql.replace(/^left /, '') : sql))
  }

  const readable = (name: string, hidden: ReadonlySet<string>) =>
    !hidden.has(name) && !hidden.has(`${name}_id`)

  const listOf = (listed: readonly (readonly [name: string, column: Column])[]) =>
    listed.map(([name, { sql, read = sql, kind }]) => `${readSql(read, kind)} as ${quoted(name)}`).join(', ')

  const lists = new Map<string, string>()
  /** The select list of a wire row without `hidden` fields; `t` is the table, other aliases are joins. */
  const selectList = (hidden: ReadonlySet<string> = new Set()) => {
    const key = [...hidden].join()
    const existing = lists.get(key)
    if (existing !== undefined) return existing
    const list = listOf([...columns].filter(([name]) => readable(name, hidden)))
    lists.set(key, list)
    return list
  }
  const joined = [...joins.values()].join(' ')

  const parts = new Map<string, { list: string; joins: string }>()
  /** What a row reads of its own table `t`, and by way of these references of it: as select list and joins. */
  const readBy = (references: readonly string[]) => {
    const key = references.join()
    const existing = parts.get(key)
    if (existing) return existing
    const roots = new Set(references.map((name) => `j_${labelKey(name)}`))
    const read = [...columns].filter(
      ([
        ,
        {
          joins: [root],
        },
      ]) => root === undefined || roots.has(root),
    )
    const aliases = new Set(read.flatMap(([, column]) => column.joins))
    const part = {
      list: listOf(read),
      joins: [...joins].flatMap(([alias, text]) => (aliases.has(alias) ? [text] : [])).join(' '),
    }
    parts.set(key, part)
    return part
  }

  const viewed = Object.keys(resource.derived).filter((name) => columns.get(name)?.joins[0] === viewAlias)
  /** A row without the values that views compute: bulk writes do not need them. */
  const stored = {
    list: selectList(new Set(viewed)),
    joins: joinSql([...joins.keys()].filter((alias) => alias !== viewAlias)).join(' '),
  }

  return {
    columns,
    selectList,
    stored,
    readBy,
    /** The columns that come from other tables: labels and derived values. */
    borrowed: [...columns].flatMap(([name, column]) => (column.joins.length > 0 ? [name] : [])),
    joinSql,
    allJoins: () => joined,
    /** The label of a row. */
    labelSql: labelSql(resource.label, 't'),
    table: quoted(resource.name),
  }
}

export type WireSelect = ReturnType<typeof wireSelect>
