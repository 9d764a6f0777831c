import { sql } from 'kysely'
import { t } from '../../../../src/texts/texts'
import type { Db, Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'

/** The site whose plan is meant: the one named, else the plant. */
export async function planSite(db: Db | Trx, locationId: number | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from locations
    where is_active and ${locationId ? sql`id = ${locationId}` : sql`kind = 'plant'`} order by id limit 1`.execute(
    db,
  )
  if (!rows[0]) throw new Refused('not_found', { text: t('There is no such site') })
  return Number(rows[0].id)
}

/** Where the feed of changes is. */
export async function positionOf(db: Db | Trx): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select epoch || ':' || position as position from feed`.execute(db)
  return rows[0]?.position ?? ''
}

/** The version of the plan of a site; 1 where it was never changed. */
export async function versionOf(db: Db | Trx, locationId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from plans where location_id = ${locationId}`.execute(db)
  return rows[0]?.version ?? 1
}

/** Plans are made from whole minutes on. */
export const minuteOf = (at: number) => Math.floor(at / 60_000) * 60_000
