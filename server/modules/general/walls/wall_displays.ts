import { sql } from 'kysely'
import { wallCalls } from '../../../../src/resources/general/walls/wallCalls'
import { wallDisplays } from '../../../../src/resources/general/walls/wall_displays'
import { onCall } from '../../../calls/handlers'
import { onCreate, onEvent, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { invalid } from '../../../engine/errors'
import { send } from '../../../engine/crud'
import { wallActorId } from '../../../calls/auth'
import type { Unit } from '../../../engine/unitTypes'
import { writeSecurity } from '../../../site/securityLog'
import { countedTry } from '../auth/throttles'

const codesTriedAtMost = { most: 30, inMinutes: 15 }

/** Ends what a screen may read, and what another may still claim in its place; its sockets close with it. */
async function endDisplay(unit: Unit, id: number) {
  await unit.trx.deleteFrom('wall_pairings').where('wall_display_id', '=', id).execute()
  const ended = await unit.trx
    .updateTable('access_tokens')
    .set({ revoked_at: sql`now()` })
    .where('wall_display_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows) unit.notify({ userId: wallActorId(id), announced: 'signed_out' })
}

const withBoards = <V extends { boards?: unknown }>(values: V) => {
  if (Array.isArray(values.boards) && values.boards.length === 0) throw invalid({ boards: 'required' })
  return values
}
onCreate(wallDisplays, async (_unit, values) => withBoards(values))
onUpdate(wallDisplays, async (_unit, _before, changes) => withBoards(changes))
onRemove(wallDisplays, (unit, { id }) => endDisplay(unit, id))

onEvent(wallDisplays, 'pair', async (unit, { id, name }, { code }) => {
  await endDisplay(unit, id)
  // The screen polls every few seconds, so a pairing confirmed at the last moment still reaches it.
  const taken = await sql`update wall_pairings set wall_display_id = ${id},
      expires_at = greatest(expires_at, now() + interval '2 minutes')
    where code = ${code} and wall_display_id is null and expires_at > now()`.execute(unit.trx)
  if (!taken.numAffectedRows) throw invalid({ code: 'exists' })
  await writeSecurity(unit, { kind: 'screen_paired', details: name })
  return { paired_at: unit.at, last_seen_at: null, board: null, build: null, size: null }
})

onEvent(wallDisplays, 'revoke', async (unit, { id, name }) => {
  await endDisplay(unit, id)
  await writeSecurity(unit, { kind: 'sessions_ended', details: `The wall display ${name}` })
  return { board: null }
})

onCall(wallCalls.pair, async ({ pool, unit, by, input: { id, ...values } }) => {
  const name = `wall code:${by.id}`
  const forget = await countedTry(pool, { [name]: codesTriedAtMost }, name)
  await send(unit, wallDisplays, id, 'pair', values)
  await forget()
  return unit.get(wallDisplays, id)
})
