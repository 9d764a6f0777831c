import { randomBytes } from 'node:crypto'
import { type Actor, mayOpen, screenLenders } from '../../../../src/access'
import { sql } from 'kysely'
import { operatorCalls } from '../../../../src/resources/general/auth/operatorCalls'
import { type Client, onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { atSharedScreen, hashOf, type Session } from '../../../calls/auth'
import type { SecurityKind } from '../../../../src/resources/general/security/security_events'
import { recordSecurity, type SecurityEntry, writeSecurity } from '../../../site/securityLog'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { personShown } from './badges'
import { assertOwnPassword } from './ownPassword'
import { meOf } from '../people/me'

const hours = 14

function assertShared(session: Session) {
  if (!session.isShared)
    throw new Refused('no_privileges', { text: 'This is not a shared screen', areas: screenLenders })
}

/** Ends the session of the operator at a screen. */
async function endOperators(unit: Unit, stationTokenId: number) {
  const { rows } = await sql<{ id: number; user_id: number }>`update access_tokens set revoked_at = now()
    where station_token_id = ${stationTokenId} and revoked_at is null returning id, user_id`.execute(unit.trx)
  for (const { id, user_id: userId } of rows)
    unit.notify({ userId, announced: 'signed_out', row: { token_id: id } })
}

const originOf = ({ requestId, address }: Client, session: Session) => ({
  requestId,
  address,
  tokenId: session.tokenId,
  actingUserId: session.actor.id,
})

onCall(operatorCalls.takeOver, async ({ pool, db, log, session, input, client }) => {
  assertShared(session)
  const record = (kind: SecurityKind, more: Partial<SecurityEntry>) =>
    recordSecurity({ db, log }, { kind, client, session: session.tokenId, ...more })
  const person = await personShown(pool, input, client.address).catch((error: unknown) => {
    if (error instanceof Refused)
      record('sign_in_failed', { details: `At the screen of ${session.actor.name}: ${error.sentence}` })
    throw error
  })
  const by: Actor = { ...person, ...atSharedScreen(person.roles, person.modules), kiosk: true }
  if (by.roles.length === 0)
    throw new Refused('no_roles', { text: 'Administrators sign in with their password' }, 403)
  const token = randomBytes(32).toString('base64url')
  await runUnit(
    db,
    by,
    async (unit) => {
      // One operator at a screen at a time, however many badges come at once.
      await unit.trx
        .selectFrom('access_tokens')
        .select(sql.lit(1).as('found'))
        .where('id', '=', session.tokenId)
        .forUpdate()
        .execute()
      await endOperators(unit, session.tokenId)
      await sql`insert into access_tokens
          (user_id, client_id, token_hash, scope, expires_at, user_agent, address, station_token_id)
        select ${by.id}, client_id, ${hashOf(token)}, 'kiosk',
          least(expires_at, now() + make_interval(hours => ${hours})), user_agent, ${client.address}, id
        from access_tokens where id = ${session.tokenId}`.execute(unit.trx)
      await unit.trx
        .updateTable('users')
        .set({ last_login_at: sql`now()` })
        .where('id', '=', by.id)
        .execute()
    },
    originOf(client, session),
  )
  record('signed_in', { userId: by.id, details: `By badge at the screen of ${session.actor.name}` })
  const sitting = {
    isShared: false,
    isLent: false,
    mustEnrol: false,
    acting: session.actor.id,
    stationTokenId: session.tokenId,
  }
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: hours * 3_600,
    person: await meOf(pool, by, sitting),
  }
})

onCall(operatorCalls.leave, async ({ pool, db, session, client }) => {
  assertShared(session)
  await runUnit(db, session.actor, (unit) => endOperators(unit, session.tokenId), originOf(client, session))
  return { person: await meOf(pool, session.actor, session) }
})

onCall(operatorCalls.lend, async ({ unit, by, session }) => {
  if (by.kiosk || !mayOpen(by, screenLenders))
    throw new Refused('no_privileges', { text: 'Sign in with your password to lend this screen' })
  await unit.trx
    .updateTable('access_tokens')
    .set({ is_shared: true })
    .where('id', '=', session.tokenId)
    .execute()
  unit.notify({ userId: by.id, announced: 'roles_changed' })
  await writeSecurity(unit, { kind: 'screen_lent' })
  return null
})

onCall(operatorCalls.takeBack, async ({ pool, db, session, client, input }) => {
  assertShared(session)
  await assertOwnPassword(pool, session.actor.id, input.password, 'password')
  // A person at the screen may have copied its token.
  const token = randomBytes(32).toString('base64url')
  await runUnit(
    db,
    session.actor,
    async (unit) => {
      await endOperators(unit, session.tokenId)
      await unit.trx
        .updateTable('access_tokens')
        .set({ is_shared: false, token_hash: hashOf(token) })
        .where('id', '=', session.tokenId)
        .execute()
      unit.notify({ userId: session.actor.id, announced: 'roles_changed' })
      await writeSecurity(unit, { kind: 'screen_returned' })
    },
    originOf(client, session),
  )
  const seconds = Math.floor((session.endsAt - Date.now()) / 1_000)
  return { access_token: token, token_type: 'Bearer', expires_in: seconds }
})
