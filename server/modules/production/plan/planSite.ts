import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/database'

/** The version of the plan of a site; 1 where it was never changed. */
export async function versionOf(db: Db | Trx, locationId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from plans where location_id = ${locationId}`.execute(db)
  return rows[0]?.version ?? 1
}

/** Plans are made from whole minutes on. */
export const minuteOf = (at: number) => Math.floor(at / 60_000) * 60_000
