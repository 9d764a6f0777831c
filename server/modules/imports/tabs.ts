import { sql } from 'kysely'
import { type ImportCounts, importTabs } from '../../../src/resources/imports/import_rows'
import type { Db, Trx } from '../../db/database'

/** Conditions of the tabs of a preview. */
export const inTab: Record<(typeof importTabs)[number], ReturnType<typeof sql>> = {
  all: sql`true`,
  errors: sql`(action = 'error' and not is_excluded)`,
  create: sql`(action = 'create' and not is_excluded)`,
  update: sql`(action = 'update' and not is_excluded)`,
  unchanged: sql`(action = 'unchanged' and not is_excluded)`,
  warnings: sql`(warnings <> '{}' and not is_excluded)`,
  excluded: sql`is_excluded`,
}

/** Number of rows per tab. */
export async function tabCounts(db: Db | Trx, runId: number) {
  const counted = importTabs.map((tab) => sql`count(*) filter (where ${inTab[tab]})::int as ${sql.ref(tab)}`)
  const { rows } = await sql<ImportCounts>`select ${sql.join(counted)} from import_rows
    where import_run_id = ${runId}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('No counts of a run')
  return counts
}
