import { sql } from 'kysely'
import { users } from '../../../../src/resources/general/people/users'
import type { Db, Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import { runUnit, system } from '../../../engine/unitOfWork'
import { job } from '../../../jobs/jobs'
import { nameSubject } from './throttles'

/** Until when a name waits after wrong passwords; null when it does not. */
export async function waitsUntil(db: Db | Trx, username: string) {
  const found = await db
    .selectFrom('throttles')
    .select('opens_at')
    .where('subject', '=', nameSubject(username))
    .where('opens_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return found?.opens_at ?? null
}

/**
 * Shows administrators that the name of an account waits after wrong passwords: it is locked for that time. That
 * stops neither its sessions nor its badge, nor its sign-in where it is known.
 */
export async function lockOut(db: Db, userId: number) {
  try {
    await runUnit(db, system, async (unit) => {
      const { username, status, locked_until: before } = await unit.lock(users, userId)
      const until = await waitsUntil(unit.trx, username)
      if (until === null) return
      if (status !== 'locked') await unit.fire(users, userId, 'lock')
      else if (before !== null) await unit.update(users, userId, { locked_until: until })
    })
  } catch (error) {
    // The last administrator is only slowed down.
    if (!(error instanceof Refused && ['last_admin', 'invalid_transition'].includes(error.code))) throw error
  }
}

type Unlocked = { userId?: number | null; isSignedIn?: boolean }

/** Unlocks accounts whose wait is over; `userId` only that one, also before that once it signed in. */
export async function unlockDue(db: Db, { userId = null, isSignedIn = false }: Unlocked = {}) {
  const { rows } = await sql<{
    id: number
  }>`select id from users where status = 'locked' and (locked_until <= now() or (${isSignedIn} and locked_until is not null))
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
    about: 'Unlocks accounts whose name waited long enough after wrong passwords.',
    schedule: { minutes: 5 },
  },
  async ({ db }) => `${await unlockDue(db)} accounts unlocked`,
)
