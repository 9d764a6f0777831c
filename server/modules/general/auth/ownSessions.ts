import { sql } from 'kysely'
import { signInCalls } from '../../../../src/resources/general/auth/signInCalls'
import { profileCalls } from '../../../../src/resources/general/people/profileCalls'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { endOtherSessions } from './endSessions'
import { writeSecurity } from '../../../site/securityLog'

onCall(profileCalls.endSession, async ({ unit, by, input: { id } }) => {
  if (by.kiosk)
    throw new Refused('no_privileges', { text: 'Sign in with your password to end your other sessions' })
  const { numUpdatedRows } = await unit.trx
    .updateTable('access_tokens')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('user_id', '=', by.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw new Refused('not_found', { text: 'This session has ended already' })
  await writeSecurity(unit, { kind: 'sessions_ended', details: `Session ${id} by its owner` })
  unit.notify({ userId: by.id, announced: 'signed_out', row: { token_id: id } })
  return null
})

onCall(profileCalls.endOtherSessions, async ({ unit, by, session }) => {
  if (by.kiosk)
    throw new Refused('no_privileges', { text: 'Sign in with your password to end your other sessions' })
  return { ended: await endOtherSessions(unit, session) }
})

onCall(signInCalls.logout, async ({ unit, session }) => {
  await writeSecurity(unit, { kind: 'signed_out' })
  const { rows } = await sql<{ id: number; user_id: number }>`update access_tokens set revoked_at = now()
    where (id = ${session.tokenId} or station_token_id = ${session.tokenId}) and revoked_at is null
    returning id, user_id`.execute(unit.trx)
  for (const { id, user_id: userId } of rows)
    unit.notify({ userId, announced: 'signed_out', row: { token_id: id } })
  return null
})
