import { sql } from 'kysely'
import { call } from '../../../calls/calls'
import { Refused } from '../../../engine/errors'

call(
  {
    method: 'POST',
    path: '/profile/sessions/:id/revoke',
    areas: 'signed_in',
    modules: [],
    writes: true,
    about: 'Ends one of the own sessions.',
  },
  async ({ unit, by, params }) => {
    if (by.kiosk)
      throw new Refused('no_privileges', { text: 'Log in with your password to end your other sessions' })
    const { numUpdatedRows } = await unit.trx
      .updateTable('access_tokens')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', Number(params.id) || 0)
      .where('user_id', '=', by.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!numUpdatedRows) throw new Refused('not_found', { text: 'This session has ended already' })
    unit.notify({ userId: by.id, announced: 'signed_out', row: { token_id: Number(params.id) } })
    return null
  },
)

call(
  {
    method: 'POST',
    path: '/logout',
    areas: 'signed_in',
    modules: [],
    writes: true,
    about: 'Ends the session of this token, and of whoever works at the screen it lent.',
  },
  async ({ unit, session }) => {
    const { rows } = await sql<{ id: number; user_id: number }>`update access_tokens set revoked_at = now()
      where (id = ${session?.tokenId ?? 0} or station_token_id = ${session?.tokenId ?? 0}) and revoked_at is null
      returning id, user_id`.execute(unit.trx)
    for (const { id, user_id: userId } of rows)
      unit.notify({ userId, announced: 'signed_out', row: { token_id: id } })
    return null
  },
)
