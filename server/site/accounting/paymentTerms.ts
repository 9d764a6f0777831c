import { sql } from 'kysely'
import { dayAfter } from '../../../src/resources/kit/text/days'
import type { Db, Trx } from '../../db/database'

/** The day something is due by the first of some terms that is set; at once without any. */
export async function dueBy(db: Db | Trx, terms: readonly (number | null)[], from: string): Promise<string> {
  const term = terms.find((one) => one !== null)
  if (term === undefined) return from
  const { rows } = await sql<{ days: number | null }>`
    select nullif(value, '')::int as days from parameters where id = ${term}`.execute(db)
  return dayAfter(from, rows[0]?.days ?? 0)
}
