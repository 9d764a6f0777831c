import { sql } from 'kysely'
import type { Actor } from '../../../src/access'
import type { formulaReadings } from '../../../src/resources/rd/reports/rd_access_log'
import type { Db, Trx } from '../../db/database'

type Noted = { action: (typeof formulaReadings)[number]; versionId?: number | null }

/**
 * Notes who read a formula, once a minute; the flavourist of a sample reads his own as often as he likes. Without a version
 * it was formulae of several samples.
 */
export async function recordReading(db: Db | Trx, by: Actor, { action, versionId = null }: Noted) {
  if (by.system || by.id <= 0) return
  await sql`
    insert into rd_formula_reads (user_id, sample_version_id, action)
    select ${by.id}, ${versionId}::bigint, ${action}
    where not exists (select from rd_sample_versions v join rd_samples s on s.id = v.sample_id
        where v.id = ${versionId}::bigint and s.flavorist_id = ${by.id})
      and not exists (select from rd_formula_reads where user_id = ${by.id} and action = ${action}
        and sample_version_id is not distinct from ${versionId}::bigint and at > now() - interval '1 minute')`.execute(
    db,
  )
}
