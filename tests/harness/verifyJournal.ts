import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { served } from '../../src/resources'
import { nameOf } from '../../src/resources/kit/define/defineResource'
import type { JournalEntry } from '../../server/demo/simulator/api'

export type JournalVerdict = { entries: number; missing: JournalEntry[]; doubled: JournalEntry[] }

/** The tables of named parts of them, such as the steps of orders of assembly. */
const tables = new Map(served.map((resource) => [nameOf(resource), resource.name]))

/** The acknowledged writes of a journal, by the table that each is in; a last line that was cut off is left out. */
export const readJournal = (path: string): JournalEntry[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        const entry = JSON.parse(line) as JournalEntry
        return [{ ...entry, table: tables.get(entry.table) ?? entry.table }]
      } catch {
        return []
      }
    })

/**
 * Whether every acknowledged write is in the database exactly once: its key, its change of the row that it answered,
 * its log line.
 */
export async function verifyJournal(db: Pick<pg.Pool, 'query'>, path: string): Promise<JournalVerdict> {
  const entries = readJournal(path)
  const { rows } = await db.query<{ key: string; kept: string; changed: string; logged: string }>(
    `select e.key,
       (select count(*) from write_keys w join users u on u.id = w.user_id where w.key = e.key and u.username = e."user") as kept,
       (select count(*) from changes c where c.table_name = e."table" and c.row_id = e.id and c.version = e.version) as changed,
       (select count(*) from production_logs l where l.posting_key = e.key) as logged
     from jsonb_to_recordset($1::jsonb) as e (key text, "user" text, "table" text, id bigint, version integer)`,
    [JSON.stringify(entries)],
  )
  const found = new Map(rows.map((row) => [row.key, row]))
  const verdict: JournalVerdict = { entries: entries.length, missing: [], doubled: [] }
  for (const entry of entries) {
    const row = found.get(entry.key)
    const logs = Number(row?.logged ?? 0)
    const changes = entry.id === undefined ? 1 : Number(row?.changed ?? 0)
    if (Number(row?.kept ?? 0) === 0 || changes === 0) verdict.missing.push(entry)
    else if (entry.table === 'production_order_steps' && logs === 0) verdict.missing.push(entry)
    else if (changes > 1 || logs > 1) verdict.doubled.push(entry)
  }
  return verdict
}
