import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../../../src/access'
import { passwordLinkCalls } from '../../../../src/resources/general/auth/passwordLinkCalls'
import { type User, users } from '../../../../src/resources/general/people/users'
import type { Db, Trx } from '../../../db/database'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause, Refused, refusalOf } from '../../../engine/errors'
import { hashOf } from '../../../calls/auth'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { countedTry, networkOf, wrongPerAddress } from './throttles'
import { endSessions } from './endSessions'
import { removeSecondFactors } from './secondFactor'
import { hashPassword, passwordFault } from './passwords'
import { t } from '../../../../src/texts/texts'

const goodForHours = 72

onCall(passwordLinkCalls.reset, async ({ db, by, session, client, input: { id, version } }) => {
  const link = randomBytes(32).toString('base64url')
  // A unit of its own: what a repeated call is answered is kept, and the link is kept nowhere.
  const work = runUnit(
    db,
    by,
    async (unit) => {
      const user = await unit.fire(users, id, 'reset_password', {}, by, (row) => {
        if (row.version !== version) throw new Refused('stale_version', row)
      })
      await unit.trx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
      await sql`insert into password_links (user_id, link_hash, expires_at)
        values (${id}, ${hashOf(link)}, now() + make_interval(hours => ${goodForHours}))
        on conflict (user_id) do update set link_hash = excluded.link_hash, created_at = excluded.created_at,
          expires_at = excluded.expires_at`.execute(unit.trx)
      await removeSecondFactors(unit, id)
      await endSessions(unit, id)
      return { ...user, link }
    },
    {
      requestId: client.requestId,
      address: client.address,
      tokenId: session.tokenId,
      actingUserId: session.acting,
    },
  )
  return work.catch((error: unknown) => {
    throw refusalOf(error) ?? error
  })
})

const expired = () => new Refused('not_found', { text: 'This link has been used or has expired' })

/** Who may set a password by a link. */
async function ownerOf(db: Db | Trx, link: string, lock = false) {
  const { rows } = await sql<Pick<User, 'id' | 'username' | 'name' | 'email' | 'company' | 'status'>>`
    select u.id, u.username, u.name, u.email, u.company, u.status from password_links l join users u on u.id = l.user_id
    where l.link_hash = ${hashOf(link)} and l.expires_at > now()
      and u.status in ('invited', 'active', 'locked') ${sql.raw(lock ? 'for update of l' : '')}`.execute(db)
  if (!rows[0]) throw expired()
  return rows[0]
}

onCall(passwordLinkCalls.owner, async ({ db, input }) => {
  const { username, name } = await ownerOf(db, input.link)
  return { username, name }
})

onCall(passwordLinkCalls.use, async ({ db, pool, client, input }) => {
  const { link, password, password_confirmation: again } = input
  const subject = `link:${networkOf(client.address)}`
  const forget = await countedTry(pool, { [subject]: wrongPerAddress }, subject)
  const owner = await ownerOf(db, link)
  const { id, username, name } = owner
  if (password !== again) throw invalidBecause('password_confirmation', t('The two passwords differ'))
  const fault = passwordFault(password, owner)
  if (fault) throw invalid({ password: fault })
  const password_hash = await hashPassword(password)
  const person: Actor = { id, name, roles: [], modules: [] }
  try {
    const setPassword = async (unit: Unit) => {
      const { status } = await ownerOf(unit.trx, link, true)
      await unit.trx.deleteFrom('password_links').where('user_id', '=', id).execute()
      await unit.trx.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
      await unit.update(users, id, { password_changed_at: unit.at }, 'password_set')
      if (status === 'invited') await unit.fire(users, id, 'activate')
    }
    await runUnit(db, person, setPassword, { requestId: client.requestId, address: client.address })
  } catch (error) {
    throw refusalOf(error) ?? error
  }
  await forget()
  return { username }
})
