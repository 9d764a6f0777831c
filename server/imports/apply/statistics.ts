import { sql } from 'kysely'
import type { Unit } from '../../engine/unitTypes'
import type { Reading } from '../read/reading'

const first = 50
const every = 500

/**
 * Counts anew what a unit has written of a kind of document, at its 50th and each 500th. Without it the statements of a
 * long import keep the plans of an empty table, each reads all rows of the unit, and the last ones take seconds.
 * Another import that does the same at that moment goes on without.
 */
export async function refreshStatistics({ trx }: Unit, { kind: { resource, group } }: Reading, nth: number) {
  if (nth !== first && (nth === 0 || nth % every !== 0)) return
  const tables = [resource.name, ...(group ? [group.lines] : [])].map((name) => sql.table(name))
  await sql`analyze (skip_locked) ${sql.join(tables)}`.execute(trx)
}
