import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Source } from './importSources'
import type { Random } from '../company/random'

/** A line of a file: the row of the company that it was made of, and its cells. */
export type ImportLine = { id: number; version: number; cells: (string | null)[]; group_key: string | null }

const cellsOf = ({ columns }: Source) =>
  Object.values(columns)
    .map((one) => `(${one})::text`)
    .join(', ')

/** The lines of these rows. */
export async function linesAmong(client: pg.ClientBase, source: Source, ids: readonly number[]) {
  const { rows } = await client.query<ImportLine>(
    `select t.id, t.version, array[${cellsOf(source)}] as cells, ${source.grouped ?? 'null::text'} as group_key
     from ${source.from} where t.id = any($1::bigint[]) order by t.id`,
    [ids],
  )
  return rows
}

/** Lines of consecutive rows from somewhere in the table. */
export async function linesOf(client: pg.ClientBase, source: Source, many: number, chance: Random) {
  const { from, grouped } = source
  const { rows: counted } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${from}`,
  )
  const offset = chance.whole(0, Math.max(0, (counted[0]?.count ?? 0) - many))
  const { rows } = await client.query<ImportLine>(
    `select t.id, t.version, array[${cellsOf(source)}] as cells, ${grouped ?? 'null::text'} as group_key
     from ${from} order by t.id limit $1 offset $2`,
    [many, offset],
  )
  return rows
}

/** A cell as a file of commas holds it. */
export const quoted = (cell: string | null) =>
  /[",\n]/.test(cell ?? '') ? `"${cell?.replaceAll('"', '""')}"` : (cell ?? '')

/** Keeps a file as it was sent. */
export async function keepFile(client: pg.ClientBase, text: string) {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { rowCount } = await client.query(
    'insert into attachment_contents (sha256, size) values ($1, $2) on conflict do nothing',
    [sha256, bytes.length],
  )
  if (rowCount === 1)
    await client.query('insert into attachment_chunks (sha256, seq, bytes) values ($1, 0, $2)', [
      sha256,
      bytes,
    ])
  return { sha256, size: bytes.length }
}
