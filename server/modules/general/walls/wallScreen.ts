import { sql } from 'kysely'
import { wallCalls } from '../../../../src/resources/general/walls/wallCalls'
import { wallDisplays } from '../../../../src/resources/general/walls/wall_displays'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import type { Session } from '../../../calls/auth'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { shownOn, wallToken } from './wallToken'

const tellEveryMs = 60_000

function displayOf(session: Session) {
  const { wall } = session.actor
  if (wall === undefined) throw new Refused('no_privileges', { text: 'Only for wall displays', areas: [] })
  return { id: wall, tokenId: session.tokenId }
}

/** The token that is used ends those before it, and the claim it came from. */
async function endOlder(unit: Unit, id: number, tokenId: number) {
  await unit.trx.deleteFrom('wall_pairings').where('wall_display_id', '=', id).execute()
  const rows = await unit.trx
    .updateTable('access_tokens')
    .set({ revoked_at: sql`now()` })
    .where('wall_display_id', '=', id)
    .where('id', '<', tokenId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  for (const ended of rows)
    unit.notify({ userId: unit.by.id, announced: 'signed_out', row: { token_id: ended.id } })
}

onCall(wallCalls.seen, async ({ unit, session, input }) => {
  const { id, tokenId } = displayOf(session)
  const row = await unit.lock(wallDisplays, id)
  await endOlder(unit, id, tokenId)
  const isNews = row.board !== input.board || row.build !== input.build || row.size !== input.size
  const quietMs = Date.parse(unit.at) - Date.parse(row.last_seen_at ?? '1970-01-01T00:00:00Z')
  if (isNews || quietMs >= tellEveryMs)
    await unit.updateSilently(wallDisplays, id, { ...input, last_seen_at: unit.at })
  const { rows } = await sql<{ is_old: boolean }>`
    select created_at < now() - interval '1 day' as is_old from access_tokens where id = ${tokenId}`.execute(
    unit.trx,
  )
  return { ...shownOn(row), renew: rows[0]?.is_old ?? false }
})

// A unit of its own: what a repeated call is answered would be kept, and tokens are kept nowhere.
onCall(wallCalls.renew, async ({ db, by, session, client }) => {
  const { id } = displayOf(session)
  return runUnit(db, by, async (unit) => wallToken(unit, await unit.lock(wallDisplays, id), client.userAgent))
})
