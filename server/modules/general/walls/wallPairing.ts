import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { wallCalls } from '../../../../src/resources/general/walls/wallCalls'
import { wallDisplays } from '../../../../src/resources/general/walls/wall_displays'
import type { Db } from '../../../db/database'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { hashOf } from '../../../calls/auth'
import { runUnit, system } from '../../../engine/unitOfWork'
import { countedTry, networkOf } from '../auth/throttles'
import { wallToken } from './wallToken'

const goodForMinutes = 10
/** Beyond a hall full of screens behind one address that all come back at once. */
const codesPerAddress = { most: 200, inMinutes: 15 }

/** A code that no other screen shows. */
async function freshCode(db: Db, claim: string) {
  await db
    .deleteFrom('wall_pairings')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const made = await db
      .insertInto('wall_pairings')
      .values({
        code,
        claim_hash: hashOf(claim),
        expires_at: sql`now() + make_interval(mins => ${goodForMinutes})`,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows) return code
  }
}

onCall(wallCalls.pairing, async ({ pool, db, client }) => {
  await countedTry(pool, { [`wall pairing:${networkOf(client.address)}`]: codesPerAddress }, '')
  const claim = randomBytes(32).toString('base64url')
  return { code: await freshCode(db, claim), claim, expires_in: goodForMinutes * 60 }
})

onCall(wallCalls.claim, async ({ db, input, client }) => {
  const rows = await db
    .selectFrom('wall_pairings')
    .select('wall_display_id')
    .where('claim_hash', '=', hashOf(input.claim))
    .where('expires_at', '>', sql<string>`now()`)
    .execute()
  const [pairing] = rows
  if (!pairing) throw new Refused('not_found', { text: 'This code has ended; show another one' })
  const { wall_display_id: id } = pairing
  if (id === null) return { state: 'waiting' as const }
  // An answer may get lost: until the token is used, the same claim gives another.
  return runUnit(db, system, async (unit) => {
    const display = await unit.lock(wallDisplays, id)
    return { state: 'paired' as const, ...(await wallToken(unit, display, client.userAgent)) }
  })
})
