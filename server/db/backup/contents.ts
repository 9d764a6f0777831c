import type pg from 'pg'

/** A table as a backup holds it: the columns that are written, how many rows, and the sum over what is in them. */
export type KeptTable = { name: string; columns: string[]; rows: number; sum: string }

/** A counter of the database, as far as it has counted. */
export type KeptSequence = { name: string; last: number; isCalled: boolean }

/** A name as SQL takes it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The columns of a table, in the order of the backup. */
export const listOf = ({ columns }: Pick<KeptTable, 'columns'>) => columns.map(quoted).join(', ')

/** Values as text, the same whatever the server is set to: what one database writes another one reads. */
export const plainText =
  "set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1"

/**
 * Every table of the product, partitioned ones once. Unlogged ones are left out, which not even a crash of the database
 * keeps, and the state of migrations and objects, which a restore makes itself.
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

/** How many rows a table has, and a sum over them that is another one where any value of any row is. */
export const countOf = async (client: pg.ClientBase, table: Pick<KeptTable, 'name' | 'columns'>) => {
  const { rows } = await client.query<Pick<KeptTable, 'rows' | 'sum'>>(
    `select count(*)::float8 as rows, coalesce(sum(hashtextextended(row(${listOf(table)})::text, 0)::numeric), 0)::text as sum
     from ${quoted(table.name)}`,
  )
  return rows[0] ?? { rows: 0, sum: '0' }
}

/** Every sequence of the product, and how far it has counted. */
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
