import { sql } from 'kysely'
import { attachments } from '../../../src/resources/general/attachments/attachments'
import { importRuns } from '../../../src/resources/imports/import_runs'
import type { Db } from '../../db/database'
import { runUnit, system } from '../../engine/unitOfWork'
import { job } from '../../jobs/jobs'
import { dropContent } from '../../site/fileContents'
import { attachmentsOf } from './files'

const atOnce = 50

/** Rows of files that were laid aside, and of old ones, a run at a time: what it came to stays on the run itself. */
async function dropRows(db: Db) {
  const { rows: runs } = await sql<{ id: number }>`select r.id from import_runs r
    where ((r.status = 'discarded' and r.updated_at < now() - interval '30 days')
        or r.created_at < now() - interval '24 months')
      and exists (select 1 from import_rows i where i.import_run_id = r.id) order by r.id`.execute(db)
  let dropped = 0
  for (const { id } of runs) {
    const { numDeletedRows } = await db
      .deleteFrom('import_rows')
      .where('import_run_id', '=', id)
      .executeTakeFirst()
    dropped += Number(numDeletedRows)
  }
  return dropped
}

/** Files are kept for 24 months. */
async function dropFiles(db: Db) {
  let dropped = 0
  for (;;) {
    const rows = await db
      .selectFrom('attachments')
      .select(['id', 'sha256'])
      .where('entity', '=', attachmentsOf)
      .where('created_at', '<', sql<string>`now() - interval '24 months'`)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    if (rows.length === 0) return dropped
    await runUnit(db, system, async (unit) => {
      for (const { id, sha256 } of rows) {
        await unit.remove(attachments, id)
        await dropContent(unit.trx, sha256)
      }
    })
    dropped += rows.length
  }
}

job(
  {
    name: 'import_sweep',
    title: 'Sweep imports',
    about: `Deletes the rows of discarded ${importRuns.title.toLowerCase()} after 30 days, and rows and files of all after 24 months.`,
    schedule: { daily: '03:40' },
  },
  async ({ db }) => `${await dropRows(db)} rows and ${await dropFiles(db)} files deleted`,
)
