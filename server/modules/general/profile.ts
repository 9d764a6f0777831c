import { sql } from 'kysely'
import { areas, type Area, opens } from '../../../src/access'
import { users } from '../../../src/resources/general/users'
import { check } from '../../../src/resources/kit/defineResource'
import { longText, optional, text } from '../../../src/resources/kit/field'
import { call } from '../../http/calls'
import { invalid, invalidBecause, Refused } from '../../http/refused'
import { hashOf, tokenOf } from '../../http/session'
import { fitsPassword, hashPassword, passwordFault } from './passwords'

const modules = [] as const

call(
  {
    method: 'GET',
    path: '/me',
    areas: 'signed_in',
    modules,
    about: 'Who is signed in: roles, modules, config, company and name.',
  },
  async ({ pool, by }) => {
    const { rows } = await pool.query(
      'select id, name, username, email, company, config, timezone, location_id from users where id = $1',
      [by.id],
    )
    const permissions = (Object.keys(areas) as Area[]).filter((area) => opens(by.roles, [area]))
    return { ...rows[0], roles: by.roles, modules: by.modules, permissions }
  },
)

call(
  {
    method: 'GET',
    path: '/profile',
    areas: 'signed_in',
    modules,
    about: 'Own account and the sessions that are open.',
  },
  async ({ pool, by, request }) => {
    const current = hashOf(tokenOf(request).token)
    const [user, sessions] = await Promise.all([
      pool.query(
        'select id, version, username, name, email, company, timezone, config, location_id from users where id = $1',
        [by.id],
      ),
      pool.query(
        `select id, client_id, created_at, last_used_at, expires_at, user_agent, token_hash = $2 as current
         from access_tokens where user_id = $1 and revoked_at is null and expires_at > now() order by last_used_at desc`,
        [by.id, current],
      ),
    ])
    return { ...user.rows[0], sessions: sessions.rows }
  },
)

const profileFields = {
  name: users.fields.name,
  email: users.fields.email,
  timezone: text('Time zone', 60),
  current_password: optional(longText('Current password', 128)),
  password: optional(longText('Password', 128)),
}

const isZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

call(
  {
    method: 'POST',
    path: '/profile',
    areas: 'signed_in',
    modules,
    writes: true,
    about: 'Changes own name, e-mail, time zone, settings or password.',
  },
  async ({ unit, by, request }) => {
    const {
      config,
      password,
      current_password: current,
      ...rest
    } = { ...(request.body as Record<string, unknown> | null) }
    const checked = check(profileFields, rest, { partial: true })
    if (!checked.ok) throw invalid(checked.errors)
    const { timezone } = checked.values
    if (typeof timezone === 'string' && !isZone(timezone)) throw invalid({ timezone: 'in' })
    if (
      config !== undefined &&
      (typeof config !== 'object' ||
        config === null ||
        Array.isArray(config) ||
        JSON.stringify(config).length > 100_000)
    )
      throw invalid({ config: 'other' })
    const before = await unit.lock(users, by.id)
    if (password !== undefined && password !== null && password !== '') {
      if (typeof password !== 'string') throw invalid({ password: 'other' })
      const stored = await sql<{
        password_hash: string | null
      }>`select password_hash from users where id = ${by.id}`.execute(unit.trx)
      const fits = await fitsPassword(
        stored.rows[0]?.password_hash ?? null,
        typeof current === 'string' ? current : '',
      )
      if (!fits) throw invalidBecause('current_password', 'This is not your current password')
      const fault = passwordFault(password, before.username)
      if (fault) throw invalid({ password: fault })
      const hashed = await hashPassword(password)
      await sql`update users set password_hash = ${hashed}, password_changed_at = now() where id = ${by.id}`.execute(
        unit.trx,
      )
    }
    if (config !== undefined)
      await sql`update users set config = config || ${JSON.stringify(config)}::jsonb where id = ${by.id}`.execute(
        unit.trx,
      )
    return unit.update(users, by.id, checked.values)
  },
)

call(
  {
    method: 'POST',
    path: '/profile/sessions/:id/revoke',
    areas: 'signed_in',
    modules,
    writes: true,
    about: 'Ends one of the own sessions.',
  },
  async ({ unit, by, params }) => {
    const { numAffectedRows } = await sql`update access_tokens set revoked_at = now()
      where id = ${Number(params.id) || 0} and user_id = ${by.id} and revoked_at is null`.execute(unit.trx)
    if (!numAffectedRows) throw new Refused('not_found', { text: 'This session has ended already' })
    unit.notify({ userId: by.id, announced: 'signed_out', row: { token_id: Number(params.id) } })
    return null
  },
)

call(
  {
    method: 'POST',
    path: '/logout',
    areas: 'signed_in',
    modules,
    writes: true,
    about: 'Ends the session of this token.',
  },
  async ({ unit, by, request }) => {
    const { rows } = await sql<{ id: number }>`update access_tokens set revoked_at = now()
      where token_hash = ${hashOf(tokenOf(request).token)} returning id`.execute(unit.trx)
    unit.notify({ userId: by.id, announced: 'signed_out', row: { token_id: rows[0]?.id ?? null } })
    return null
  },
)
