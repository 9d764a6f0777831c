import { sql } from 'kysely'
import type { Db, Trx } from '../db/database'
import { clock } from '../engine/unitOfWork'

/** The current time of the database, which live figures are computed for. */
export async function nowOf(db: Db | Trx): Promise<number> {
  const set = clock.at?.()
  if (set !== undefined) return Date.parse(set)
  const { rows } = await sql<{ at: string }>`select now()::timestamptz(3) as at`.execute(db)
  return Date.parse(rows[0]?.at ?? '')
}
