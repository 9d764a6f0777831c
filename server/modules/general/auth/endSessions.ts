import { sql } from 'kysely'
import type { Session } from '../../../calls/auth'
import type { Unit } from '../../../engine/unitTypes'
import { writeSecurity } from '../../../site/securityLog'

/** Ends every session of a person and of operators at their screens; their sockets are closed. */
export async function endSessions(unit: Unit, userId: number) {
  const { rows } = await sql<{ id: number; user_id: number }>`update access_tokens set revoked_at = now()
    where revoked_at is null and (user_id = ${userId}
      or station_token_id in (select id from access_tokens where user_id = ${userId}))
    returning id, user_id`.execute(unit.trx)
  for (const { id, user_id: operator } of rows)
    if (operator !== userId) unit.notify({ userId: operator, announced: 'signed_out', row: { token_id: id } })
  unit.notify({ userId, announced: 'signed_out' })
}

/** Ends the sessions of a person but this one, and those of operators at their screens; answers how many of his own. */
export async function endOtherSessions(unit: Unit, { tokenId, actor: { id } }: Session) {
  const { rows } = await sql<{ id: number; user_id: number }>`
    with own as (select id from access_tokens where user_id = ${id} and id <> ${tokenId} and revoked_at is null)
    update access_tokens set revoked_at = now()
    where revoked_at is null and (id in (select id from own) or station_token_id in (select id from own))
    returning id, user_id`.execute(unit.trx)
  for (const ended of rows)
    unit.notify({ userId: ended.user_id, announced: 'signed_out', row: { token_id: ended.id } })
  const own = rows.filter((ended) => ended.user_id === id).length
  if (own > 0) await writeSecurity(unit, { kind: 'sessions_ended', details: `${own} others by their owner` })
  return own
}
