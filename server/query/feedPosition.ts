import { sql } from 'kysely'
import type { Db, Trx } from '../db/database'

/** Where the feed of changes is. */
export async function positionOf(db: Db | Trx): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select epoch || ':' || position as position from feed`.execute(db)
  return rows[0]?.position ?? ''
}
