import { sql } from 'kysely'
import type { Db, Trx } from '../../db/database'

const dayMs = 86_400_000

export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The day something is due by the first of some terms that is set; at once without any. */
export async function dueBy(db: Db | Trx, terms: readonly (number | null)[], from: string): Promise<string> {
  const term = terms.find((one) => one !== null)
  if (term === undefined) return from
  const { rows } = await sql<{ days: number | null }>`
    select nullif(value, '')::int as days from parameters where id = ${term}`.execute(db)
  return daysAfter(from, rows[0]?.days ?? 0)
}
