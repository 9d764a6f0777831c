import { sql } from 'kysely'
import { t } from '../../../../src/texts/texts'
import type { Db, Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'

/** A period that is read, refused where there is none. */
export async function periodOf(db: Db | Trx, id: number) {
  const { rows } = await sql<{ id: number; status: string; granularity: 'week' | 'month' | 'quarter' }>`
    select id, status, granularity from forecast_periods where id = ${id}`.execute(db)
  const [period] = rows
  if (!period) throw new Refused('not_found', { text: t('There is no such period') })
  return period
}
