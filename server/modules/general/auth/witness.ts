import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { witnessCalls } from '../../../../src/resources/general/auth/witnessCalls'
import { onCall } from '../../../calls/handlers'
import { hashOf } from '../../../calls/auth'
import { invalidBecause } from '../../../engine/errors'
import { witnessMinutes } from '../../../site/witness'
import { personShown } from './badges'
import { t } from '../../../../src/texts/texts'

onCall(witnessCalls.confirm, async ({ pool, db, session, input, client }) => {
  const { id, name } = await personShown(pool, input, client.address)
  if (id === session.actor.id)
    throw invalidBecause(
      input.badge_code === null ? 'username' : 'badge_code',
      t('Another person must confirm this'),
    )
  const token = randomBytes(24).toString('base64url')
  await sql`insert into witness_tokens (token_hash, user_id, shown_to_id, expires_at)
    values (${hashOf(token)}, ${id}, ${session.actor.id},
      now() + make_interval(mins => ${witnessMinutes}))`.execute(db)
  return { token, expires_in: witnessMinutes * 60, person: { id, name } }
})
