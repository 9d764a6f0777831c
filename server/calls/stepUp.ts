import type pg from 'pg'
import type { AnyCall } from '../../src/resources/kit/define/defineCall'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { eventOf } from '../../src/resources/kit/define/facets/event'
import { Refused } from '../engine/errors'
import type { Session } from './auth'
import { assertPerson } from './programs'

/** Minutes after which what needs it asks again who is at a session. */
const confirmedMinutes = 10

/**
 * Refuses a session whose person did not confirm who they are within the last minutes; with `onlyWithFactor` only
 * people with a second factor.
 */
export async function assertConfirmed(
  pool: pg.Pool,
  { tokenId, actor }: Session,
  { onlyWithFactor = false } = {},
) {
  assertPerson({ actor })
  if (actor.kiosk) throw new Refused('no_privileges', { text: 'Sign in with your password first' })
  // Read with each such call: they are few, and an answer must not outlive its minutes in a cache.
  const { rows } = await pool.query<{ is_recent: boolean; has_factor: boolean }>(
    `select confirmed_at > now() - make_interval(mins => $2) as is_recent,
       exists (select from passkeys p where p.user_id = a.user_id) or exists (
         select from second_factors f where f.user_id = a.user_id and f.confirmed_at is not null) as has_factor
     from access_tokens a where id = $1`,
    [tokenId, confirmedMinutes],
  )
  const [found] = rows
  if (found?.is_recent || (onlyWithFactor && found?.has_factor === false)) return
  throw new Refused('confirmation_required', { text: 'Confirm that it is you, then try again' })
}

/** Refuses a workflow event that is a signature where the person's second factor was not shown lately. */
export async function assertSigner(
  pool: pg.Pool,
  session: Session,
  { events }: Pick<AnyResource, 'events'>,
  event: string,
) {
  if (eventOf({ events }, event)?.signature) await assertConfirmed(pool, session, { onlyWithFactor: true })
}

/** Refuses a call that asks again who is at the session, where what was sent needs it. */
export async function assertStepUp(
  pool: pg.Pool,
  session: Session,
  { stepUp }: Pick<AnyCall, 'stepUp'>,
  sent: object,
) {
  if (!stepUp || stepUp.when?.every((name) => !Object.hasOwn(sent, name))) return
  await assertConfirmed(pool, session, { onlyWithFactor: stepUp.takesPassword ?? false })
}
