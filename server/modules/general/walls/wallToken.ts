import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { WallDisplay } from '../../../../src/resources/general/walls/wall_displays'
import { Refused } from '../../../engine/errors'
import { hashOf } from '../../../calls/auth'
import type { Unit } from '../../../engine/unitTypes'

const days = 30
const standingAtMost = 20

/** What a screen needs to know of its display. */
export const shownOn = ({ id, name, boards, every_seconds, distance, zoom }: WallDisplay) => ({
  id,
  name,
  boards,
  every_seconds,
  distance,
  zoom,
})

/** A new token of a wall display, whose row is locked; it is renewed long before its end. */
export async function wallToken(unit: Unit, display: WallDisplay, browser: string | undefined) {
  if (display.status !== 'paired') throw new Refused('not_authorized')
  const rows = await unit.trx
    .selectFrom('access_tokens')
    .select(({ fn }) => fn.countAll<number>().as('standing'))
    .where('wall_display_id', '=', display.id)
    .where('revoked_at', 'is', null)
    .execute()
  if ((rows[0]?.standing ?? 0) >= standingAtMost)
    throw new Refused('too_many_attempts', { text: 'Too many unused tokens' })
  const token = randomBytes(32).toString('base64url')
  await unit.trx
    .insertInto('access_tokens')
    .values({
      wall_display_id: display.id,
      scope: 'wall',
      token_hash: hashOf(token),
      expires_at: sql`now() + make_interval(days => ${days})`,
      user_agent: browser?.slice(0, 300) ?? null,
    })
    .execute()
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: days * 86_400,
    display: shownOn(display),
  }
}
