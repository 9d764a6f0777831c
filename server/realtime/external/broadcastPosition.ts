import type pg from 'pg'
import { databaseOver } from '../../db/dedicatedConnection'
import type { Place } from '../feed/logReader'

/** Where the previous leader ended; without one, the current end of the log. */
export async function lastPosition(pool: pg.Pool): Promise<Place | null> {
  await pool.query(
    'insert into broadcasts (epoch, position) select epoch, position from feed on conflict do nothing',
  )
  const rows = await databaseOver(pool).selectFrom('broadcasts').select(['epoch', 'position']).execute()
  return rows[0] ?? null
}

/** Never moves back: a node that lost leadership may still store its last position. */
export const storePosition = (pool: pg.Pool, { epoch, position }: Place) =>
  pool.query(
    `insert into broadcasts (epoch, position) values ($1, $2)
     on conflict (only_row) do update set epoch = excluded.epoch, position = excluded.position
     where broadcasts.epoch <> excluded.epoch or broadcasts.position < excluded.position`,
    [epoch, position],
  )
