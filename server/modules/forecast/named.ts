import { sql } from 'kysely'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { Db, Trx } from '../../db/database'
import { invalid } from '../../engine/errors'

/**
 * Refuses what a call names in a field where it does not exist, at that field. What the path names is another thing: it is
 * not found.
 */
export async function assertNamed(
  db: Db | Trx,
  resource: AnyResource,
  field: string,
  ids: number | null | readonly number[],
) {
  const named = [...new Set(ids === null ? [] : typeof ids === 'number' ? [ids] : ids)]
  if (named.length === 0) return
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from ${sql.table(resource.name)}
    where id = any(${named}::bigint[])`.execute(db)
  if (rows[0]?.found !== named.length) throw invalid({ [field]: 'exists' })
}
