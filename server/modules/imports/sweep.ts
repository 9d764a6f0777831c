import { sql } from 'kysely'
import { attachments } from '../../../src/resources/general/attachments'
import { importRuns } from '../../../src/resources/imports/import_runs'
import type { Db } from '../../db/database'
import { runUnit, system } from '../../http/unit'
import { job } from '../../jobs/jobs'
import { dropContent } from '../general/fileContents'
import { attachmentsOf } from './files'

const atOnce = 50

/** Rows of files that were laid aside, and of old ones: what the run came to stays on the run itself. */
const dropRows = async (db: Db) => {
  const { numAffectedRows } = await sql`delete from import_rows where import_run_id in (
    select id from import_runs where (status = 'discarded' and updated_at < now() - interval '30 days')
      or created_at < now() - interval '24 months')`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Files are kept for 24 months. */
async function dropFiles(db: Db) {
  let dropped = 0
  for (;;) {
    const { rows } = await sql<{ id: number; sha256: string }>`select id, sha256 from attachments
      where entity = ${attachmentsOf} and created_at < now() - interval '24 months' order by id limit ${atOnce}`.execute(
      db,
    )
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
