import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { Registry } from '../../../src/resources/kit/define/registry'
import type { FieldKind } from '../../../src/resources/kit/fields/field'
import { type Column, labelSql, rowColumns } from './rowColumns'
import { aliasOf, quoted, rowJoins, viewAlias } from './rowJoins'

const readSql = (sql: string, kind: FieldKind) => {
  if (kind === 'instant') return `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  if (kind === 'decimal') return `trim_scale(${sql})`
  if (kind === 'flag') return `${sql}::int`
  return sql
}

const readable = (name: string, hidden: ReadonlySet<string>) => !hidden.has(name) && !hidden.has(`${name}_id`)

const listOf = (listed: readonly (readonly [name: string, column: Column])[]) =>
  listed.map(([name, { sql, read = sql, kind }]) => `${readSql(read, kind)} as ${quoted(name)}`).join(', ')

/**
 * Compiles a definition to SQL: its columns, the joins that labels and derived values need, and the select
 * list of a wire row. Names come from definitions only, never from a client.
 */
export function wireSelect(registry: Registry, resource: AnyResource) {
  const joins = rowJoins(registry, resource)
  const columns = rowColumns(registry, resource, joins)

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
  const joined = joins.outer()

  const parts = new Map<string, { list: string; joins: string }>()
  /** What a row reads of its own table `t`, and by way of these references of it: as select list and joins. */
  const readBy = (references: readonly string[]) => {
    const key = references.join()
    const existing = parts.get(key)
    if (existing) return existing
    const roots = new Set(references.map((name) => aliasOf([name])))
    const read = [...columns].filter(
      ([
        ,
        {
          joins: [root],
        },
      ]) => root === undefined || roots.has(root),
    )
    const aliases = new Set(read.flatMap(([, column]) => column.joins))
    const part = { list: listOf(read), joins: joins.outer(aliases) }
    parts.set(key, part)
    return part
  }

  const viewed = Object.keys(resource.derived).filter((name) => columns.get(name)?.joins[0] === viewAlias)
  /** A row without the values that views compute: bulk writes do not need them. */
  const stored = {
    list: selectList(new Set(viewed)),
    joins: joins.joinSql(joins.aliases().filter((alias) => alias !== viewAlias)).join(' '),
  }

  return {
    columns,
    selectList,
    stored,
    readBy,
    /** The columns that come from other tables: labels and derived values. */
    borrowed: [...columns].flatMap(([name, column]) => (column.joins.length > 0 ? [name] : [])),
    joinSql: joins.joinSql,
    allJoins: () => joined,
    /** The label of a row. */
    labelSql: labelSql(resource, 't'),
    table: quoted(resource.name),
  }
}

export type WireSelect = ReturnType<typeof wireSelect>
