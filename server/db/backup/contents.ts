import type pg from 'pg'

/** A table in a backup: its columns, number of rows, and a checksum. */
export type KeptTable = { name: string; columns: string[]; rows: number; sum: string }

/** A sequence and its last value. */
export type KeptSequence = { name: string; last: number; isCalled: boolean }

/** A name as an SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The columns of a table, in the order of the backup. */
export const listOf = ({ columns }: Pick<KeptTable, 'columns'>) => columns.map(quoted).join(', ')

/** Settings that make the text of values independent of the server configuration. */
export const plainText =
  "set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1"

/**
 * Every table of the product, partitioned ones once. Excluded are unlogged tables and the state of migrations
 * and objects, which a restore creates itself.
 */
export const tablesOf = async (client: pg.ClientBase) => {
  const { rows } = await client.query<Pick<KeptTable, 'name' | 'columns'>>(
    `select c.relname as name, array(
       select attname::text from pg_attribute a
       where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname not in ('migrations', 'database_objects')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
  )
  return rows
}

/** Number of rows of a table and a checksum over all values. */
export const countOf = async (client: pg.ClientBase, table: Pick<KeptTable, 'name' | 'columns'>) => {
  const { rows } = await client.query<Pick<KeptTable, 'rows' | 'sum'>>(
    `select count(*)::float8 as rows, coalesce(sum(hashtextextended(row(${listOf(table)})::text, 0)::numeric), 0)::text as sum
     from ${quoted(table.name)}`,
  )
  return rows[0] ?? { rows: 0, sum: '0' }
}

/** Every sequence of the product with its last value. */
export const sequencesOf = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S' order by c.relname`,
  )
  const sequences: KeptSequence[] = []
  for (const { name } of rows) {
    const current = await client.query<Omit<KeptSequence, 'name'>>(
      `select last_value::float8 as last, is_called as "isCalled" from ${quoted(name)}`,
    )
    sequences.push({ name, ...current.rows[0]! })
  }
  return sequences
}
