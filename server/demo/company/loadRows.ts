import type pg from 'pg'

type Row = Readonly<Record<string, unknown>>

/** The part of the driver's connection that COPY needs. */
type CopyConnection = {
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
}

/** Sends the text of rows to a table by COPY, which reads many rows far quicker than a statement with values. */
const copyIn = (client: pg.ClientBase, statement: string, rows: string) =>
  new Promise<void>((resolve, reject) => {
    const nothing = () => undefined
    const query = {
      submit: (connection: CopyConnection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => {
        connection.sendCopyFromChunk(Buffer.from(rows))
        connection.endCopyFrom()
      },
      handleCommandComplete: nothing,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    }
    client.query(query as unknown as pg.Submittable)
  })

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) =>
  special.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text

const inArray = (value: unknown) => `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** A value as COPY reads it: what is not there is null. */
function written(value: unknown, isArray: boolean): string {
  if (value === null || value === undefined) return String.raw`\N`
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (isArray && Array.isArray(value)) return escaped(`{${value.map(inArray).join(',')}}`)
  return escaped(JSON.stringify(value))
}

/** From so many rows on indexes and foreign keys of a table that was empty are made after them, and not row by row. */
const many = 4_000

/** Takes away what would be kept up row by row; answers how to make it again. */
async function withoutIndexes(client: pg.ClientBase, table: string): Promise<string[]> {
  const existing = await client.query(`select from ${table} limit 1`)
  if (existing.rows.length > 0) return []
  // A key to a table whose own rows refer to what comes later stays: no one may alter that table until the end.
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint k
     where conrelid = $1::regclass and contype = 'f' and not exists (
       select from pg_constraint d where d.conrelid = k.confrelid and d.contype = 'f' and d.condeferrable)
     order by conname`,
    [table],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by indexrelid`,
    [table],
  )
  if (keys.length > 0)
    await client.query(`alter table ${table} ${keys.map(({ name }) => `drop constraint ${name}`).join(', ')}`)
  if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
  const again = keys.map(({ name, definition }) => `add constraint ${name} ${definition}`)
  return [
    ...indexes.map(({ definition }) => definition),
    ...(again.length > 0 ? [`alter table ${table} ${again.join(', ')}`] : []),
  ]
}

/** All rows as lines of text; loops, because there are millions of values. */
function textOf(rows: readonly Row[], columns: readonly string[], arrays: ReadonlySet<string>) {
  let text = ''
  for (const row of rows) {
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at] as string
      text += at === 0 ? '' : '\t'
      text += written(row[column], arrays.has(column))
    }
    text += '\n'
  }
  return text
}

/** Writes rows into a table, with their ids where they have them. */
export async function loadRows(client: pg.ClientBase, table: string, rows: readonly Row[]) {
  const names = new Set<string>()
  for (const row of rows) for (const name in row) names.add(name)
  const columns = [...names]
  const { rows: typed } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute join pg_type t on t.oid = atttypid
     where attrelid = $1::regclass and t.typcategory = 'A'`,
    [table],
  )
  const text = textOf(rows, columns, new Set(typed.map(({ name }) => name)))
  const after = rows.length < many ? [] : await withoutIndexes(client, table)
  const list = columns.map((column) => `"${column}"`).join(', ')
  await copyIn(client, `copy "${table}" (${list}) from stdin`, text)
  for (const statement of after) await client.query(statement)
}
