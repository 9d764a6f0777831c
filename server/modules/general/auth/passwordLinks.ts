import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../../../src/access'
import { type User, users } from '../../../../src/resources/general/people/users'
import { check } from '../../../../src/resources/kit/fields/validate'
import { longText, text } from '../../../../src/resources/kit/fields/field'
import { integer } from '../../../../src/resources/kit/fields/numbers'
import type { Db } from '../../../db/database'
import { call } from '../../../calls/calls'
import { invalid, invalidBecause, Refused, refusalOf } from '../../../engine/errors'
import { hashOf } from '../../../calls/auth'
import { runUnit } from '../../../engine/unitOfWork'
import { countedTry } from './attempts'
import { endSessions } from './endSessions'
import { hashPassword, passwordFault } from './passwords'

const goodForHours = 72

call(
  {
    method: 'POST',
    path: '/general/users/:id/reset_password',
    areas: ['general'],
    modules: ['Administration'],
    about: 'Ends the password and the sessions of a person; answers a link, once, to set a new one.',
    asks: { version: integer('Version') },
  },
  async ({ db, by, session, params, values, request }) => {
    const link = randomBytes(32).toString('base64url')
    // A unit of its own: what a repeated call is answered is kept, and the link is kept nowhere.
    const work = runUnit(
      db,
      by,
      async (unit) => {
        const id = Number(params.id) || 0
        const guard = (row: Record<string, unknown>) => {
          if (row.version !== values.version) throw new Refused('stale_version', row)
        }
        const user = await unit.fire(users, id, 'reset_password', {}, by, guard)
        await unit.trx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
        await sql`insert into password_links (user_id, link_hash, expires_at)
          values (${id}, ${hashOf(link)}, now() + make_interval(hours => ${goodForHours}))
          on conflict (user_id) do update set link_hash = excluded.link_hash, created_at = excluded.created_at,
            expires_at = excluded.expires_at`.execute(unit.trx)
        await endSessions(unit, id)
        return { ...user, link }
      },
      { requestId: String(request.id), actingUserId: session?.acting },
    )
    return work.catch((error: unknown) => {
      throw refusalOf(error) ?? error
    })
  },
)

const gone = () => new Refused('not_found', { text: 'This link was used already, or its time is over' })

/** Who may set a password by a link. */
async function ownerOf(db: Db, link: unknown, lock = false) {
  const { rows } = await sql<Pick<User, 'id' | 'username' | 'name' | 'status'>>`
    select u.id, u.username, u.name, u.status from password_links l join users u on u.id = l.user_id
    where l.link_hash = ${hashOf(typeof link === 'string' ? link : '')} and l.expires_at > now()
      and u.status in ('invited', 'active', 'locked') ${sql.raw(lock ? 'for update of l' : '')}`.execute(db)
  if (!rows[0]) throw gone()
  return rows[0]
}

const inputs = {
  link: text('Link', 100),
  password: longText('Password', 128),
  password_confirmation: longText('Password again', 128),
}

call(
  {
    method: 'POST',
    path: '/password_link',
    areas: 'public',
    modules: [],
    about: 'Whose password a link sets.',
    asks: { link: inputs.link },
  },
  async ({ db, values }) => {
    const { username, name } = await ownerOf(db, values.link)
    return { username, name }
  },
)

call(
  {
    method: 'POST',
    path: '/password_link/use',
    areas: 'public',
    modules: [],
    about: 'Sets the password a link is for, once; who was invited is active from then on.',
  },
  async ({ db, pool, request }) => {
    const body = { ...(request.body as Record<string, unknown> | null) }
    const checked = check(inputs, body)
    if (!checked.ok) throw invalid(checked.errors)
    const forget = await countedTry(pool, { [`link:${request.ip}`]: { inWindow: 60 } }, `link:${request.ip}`)
    // The password counts as typed: the kit trims text, so it is read from the body itself.
    const password = String(body.password)
    const { id, username, name } = await ownerOf(db, checked.values.link)
    if (body.password !== body.password_confirmation)
      throw invalidBecause('password_confirmation', 'The two passwords differ')
    const fault = passwordFault(password, username)
    if (fault) throw invalid({ password: fault })
    const password_hash = await hashPassword(password)
    const person: Actor = { id, name, roles: [], modules: [] }
    try {
      await runUnit(db, person, async (unit) => {
        const { status } = await ownerOf(unit.trx, checked.values.link, true)
        await unit.trx.deleteFrom('password_links').where('user_id', '=', id).execute()
        await unit.trx.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
        await unit.update(users, id, { password_changed_at: unit.at }, 'password_set')
        if (status === 'invited') await unit.fire(users, id, 'activate')
      })
    } catch (error) {
      throw refusalOf(error) ?? error
    }
    await forget()
    return { username }
  },
)
