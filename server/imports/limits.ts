import { sql } from 'kysely'
import type { Db, Trx } from '../db/database'

const usual = { max_rows: 50_000, max_mb: 20 }

/** How many rows and bytes a file may have, by the settings. */
export async function importLimits(db: Db | Trx): Promise<{ rows: number; bytes: number }> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from settings where key in ('imports.max_rows', 'imports.max_mb')`.execute(db)
  const of = (name: keyof typeof usual) => {
    const set = Number(rows.find(({ key }) => key === `imports.${name}`)?.value)
    return set > 0 ? set : usual[name]
  }
  return { rows: Math.floor(of('max_rows')), bytes: Math.floor(of('max_mb') * 1_048_576) }
}
