import { sql } from 'kysely'
import type { Unit } from '../../../engine/unitTypes'

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
