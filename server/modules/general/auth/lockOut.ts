import { sql } from 'kysely'
import { users } from '../../../../src/resources/general/people/users'
import type { Db } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import { runUnit, system } from '../../../engine/unitOfWork'
import { job } from '../../../jobs/jobs'

/** So many wrong passwords of one name within the window are the last. */
export const wrongPerName = 8

/** They are counted so long, and so long the lock after them lasts. */
export const windowMinutes = 15

/** Locks a person's account once too many wrong passwords came for it; the last administrator is only slowed down. */
export async function lockOut(db: Db, userId: number, subject: string) {
  const rows = await db
    .selectFrom('login_attempts')
    .select(({ fn }) => fn.countAll<number>().as('wrong'))
    .where('subject', '=', subject)
    .where('at', '>', sql<string>`now() - make_interval(mins => ${windowMinutes})`)
    .execute()
  if ((rows[0]?.wrong ?? 0) < wrongPerName) return
  try {
    await runUnit(db, system, (unit) => unit.fire(users, userId, 'lock'))
  } catch (error) {
    if (!(error instanceof Refused && ['last_admin', 'invalid_transition'].includes(error.code))) throw error
  }
}

/** Unlocks whose time is over; `userId` only that one. */
export async function unlockDue(db: Db, userId: number | null = null) {
  const { rows } = await sql<{
    id: number
  }>`select id from users where status = 'locked' and locked_until <= now()
    and (${userId}::bigint is null or id = ${userId}) order by id`.execute(db)
  for (const { id } of rows)
    try {
      await runUnit(db, system, (unit) => unit.fire(users, id, 'unlock'))
    } catch (error) {
      // An administrator was first.
      if (!(error instanceof Refused)) throw error
    }
  return rows.length
}

job(
  {
    name: 'unlock',
    title: 'Unlock accounts',
    about: 'Unlocks accounts 15 minutes after they were locked by wrong passwords.',
    schedule: { minutes: 5 },
  },
  async ({ db }) => `${await unlockDue(db)} accounts unlocked`,
)
