import { sql } from 'kysely'
import { wallBoards, wallDisplays } from '../../../../src/resources/general/walls/wall_displays'
import { choice, optional, text } from '../../../../src/resources/kit/fields/field'
import { call } from '../../../calls/calls'
import { Refused } from '../../../engine/errors'
import type { Session } from '../../../calls/auth'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { shownOn, wallToken } from './wallToken'

const tellEveryMs = 60_000

function displayOf(session: Session | null) {
  const { wall } = session?.actor ?? {}
  if (!session || wall === undefined)
    throw new Refused('no_privileges', { text: 'Only a wall display asks this', areas: [] })
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

call(
  {
    method: 'POST',
    path: '/wall/seen',
    wall: true,
    areas: 'signed_in',
    modules: [],
    writes: true,
    about: 'A wall display says what it shows and hears what it is to show, and whether to renew its token.',
    asks: {
      board: optional(choice('Board', wallBoards)),
      build: optional(text('Build', 40)),
      size: optional(text('Size', 40)),
    },
  },
  async ({ unit, session, values }) => {
    const { id, tokenId } = displayOf(session)
    const row = await unit.lock(wallDisplays, id)
    await endOlder(unit, id, tokenId)
    const seen = {
      board: wallBoards.find((board) => board === values.board) ?? null,
      build: typeof values.build === 'string' ? values.build : null,
      size: typeof values.size === 'string' ? values.size : null,
    }
    const isNews = row.board !== seen.board || row.build !== seen.build || row.size !== seen.size
    const quietMs = Date.parse(unit.at) - Date.parse(row.last_seen_at ?? '1970-01-01T00:00:00Z')
    if (isNews || quietMs >= tellEveryMs)
      await unit.updateSilently(wallDisplays, id, { ...seen, last_seen_at: unit.at })
    const { rows } = await sql<{ is_old: boolean }>`
      select created_at < now() - interval '1 day' as is_old from access_tokens where id = ${tokenId}`.execute(
      unit.trx,
    )
    return { ...shownOn(row), renew: rows[0]?.is_old ?? false }
  },
)

call(
  {
    method: 'POST',
    path: '/wall/renew',
    wall: true,
    areas: 'signed_in',
    modules: [],
    about: 'A new token of a wall display; the one it was asked with ends once the new one is used.',
  },
  // A unit of its own: what a repeated call is answered would be kept, and tokens are kept nowhere.
  async ({ db, by, session, request }) => {
    const { id } = displayOf(session)
    return runUnit(db, by, async (unit) =>
      wallToken(unit, await unit.lock(wallDisplays, id), request.headers['user-agent']),
    )
  },
)
