import { sql } from 'kysely'
import { t } from '../../../src/texts/texts'
import type { Db, Trx } from '../../db/database'
import { Refused } from '../../engine/errors'

/** The site whose plan is meant: the one named, else the plant. */
export async function planSite(db: Db | Trx, locationId: number | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from locations
    where is_active and ${locationId ? sql`id = ${locationId}` : sql`kind = 'plant'`} order by id limit 1`.execute(
    db,
  )
  if (!rows[0]) throw new Refused('not_found', { text: t('There is no such site') })
  return Number(rows[0].id)
}
