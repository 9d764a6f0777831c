import { sql } from 'kysely'
import type { Db } from '../../db/database'
import { simulatorKeys } from './api'

/** About half a day of the plant at 1x, some 200 MB. */
const changesKept = 100_000
const mostAtOnce = 50_000

/**
 * Keeps the disk from filling: the oldest entries of the change log are deleted, and keys of the simulator that it
 * will not repeat. A browser that was away for longer loads its lists afresh.
 */
export async function pruneDemo(db: Db, kept = changesKept) {
  await sql`delete from changes where position <= (select position - ${kept}::bigint from feed)
    and position < (select min(position) + ${mostAtOnce}::bigint from changes)`.execute(db)
  await sql`delete from write_keys
    where key like ${`${simulatorKeys}%`} and created_at < now() - interval '10 minutes'`.execute(db)
}
