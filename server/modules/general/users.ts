import { sql } from 'kysely'
import { roles as allRoles, type Role } from '../../../src/access'
import { check, withInitials } from '../../../src/resources/kit/defineResource'
import { choices, optional, text } from '../../../src/resources/kit/field'
import { users } from '../../../src/resources/general/users'
import { call } from '../../http/calls'
import { invalid, Refused } from '../../http/refused'
import type { Unit } from '../../http/unit'
import { hashPassword, passwordFault } from './passwords'
import { checkedConfig, saveConfig } from './profile'

type Values = Record<string, unknown>

const beside = { roles: choices('Roles', allRoles), password: optional(text('Password', 128)) }

/** Gives a person exactly these roles and tells his screens, which ask anew what he may see. */
export async function setRoles(unit: Unit, userId: number, roles: readonly Role[]) {
  if (roles.length === 0) throw invalid({ roles: 'required' })
  await sql`delete from user_roles where user_id = ${userId} and role <> all(${roles})`.execute(unit.trx)
  await sql`insert into user_roles (user_id, role, granted_by)
    select ${userId}, role, ${unit.by.id || null} from unnest(${roles}::text[]) role on conflict do nothing`.execute(
    unit.trx,
  )
  unit.notify({ userId, announced: 'roles_changed' })
}

/** There is always an active administrator. */
async function demandAdmin(unit: Unit) {
  const { rows } = await sql`select 1 from users u join user_roles r on r.user_id = u.id
    where r.role = 'admin' and u.status = 'active' limit 1`.execute(unit.trx)
  if (rows.length === 0) throw new Refused('last_admin', { text: 'There has to be an active administrator' })
}

async function setPassword(unit: Unit, userId: number, username: string, password: unknown) {
  if (typeof password !== 'string') return
  const fault = passwordFault(password, username)
  if (fault) throw invalid({ password: fault })
  const hashed = await hashPassword(password)
  await sql`update users set password_hash = ${hashed}, password_changed_at = now() where id = ${userId}`.execute(
    unit.trx,
  )
}

/** A person's settings as an administrator may write them: the own choices, and whether the account is a station's. */
function configOf(config: unknown): Values {
  const { kiosk, ...own } = (typeof config === 'object' ? config : {}) as Values
  if (kiosk !== undefined && ![0, 1, true, false, null].includes(kiosk as number))
    throw invalid({ 'config.kiosk': 'in' })
  const isList = Array.isArray(config) || typeof config !== 'object'
  return {
    ...checkedConfig(isList ? config : own),
    ...(kiosk === undefined ? {} : { kiosk: kiosk && Number(kiosk) }),
  }
}

const split = (body: unknown, partial: boolean) => {
  const { roles, password, version, status, config, ...rest } = { ...(body as Values | null) }
  const fields = check(users.fields, rest, { partial })
  const others = check(
    beside,
    { ...(roles === undefined ? {} : { roles }), ...(password === undefined ? {} : { password }) },
    { partial },
  )
  const errors = { ...(fields.ok ? {} : fields.errors), ...(others.ok ? {} : others.errors) }
  if (Object.keys(errors).length > 0 || !fields.ok || !others.ok) throw invalid(errors)
  if (status !== undefined && !(['active', 'inactive', 'locked'] as unknown[]).includes(status))
    throw invalid({ status: 'in' })
  return {
    config: config === undefined ? undefined : configOf(config),
    fields: fields.values,
    roles: others.values.roles as Role[] | undefined,
    password: others.values.password,
    version,
    status,
  }
}

const withRoles = async (unit: Unit, userId: number) => {
  const { rows } = await sql<{
    role: Role
  }>`select role from user_roles where user_id = ${userId} order by role`.execute(unit.trx)
  return { ...(await unit.get(users, userId)), roles: rows.map(({ role }) => role) }
}

call(
  {
    method: 'POST',
    path: '/general/users',
    areas: ['general'],
    modules: ['Administration'],
    about: 'Creates a person with roles, modules and a first password.',
    writes: true,
  },
  async ({ unit, request }) => {
    const { fields, roles = [], password, config } = split(request.body, false)
    const user = await unit.insert(users, { ...withInitials(users.fields, fields), status: 'active' })
    await setRoles(unit, user.id, roles)
    await setPassword(unit, user.id, user.username, password)
    if (config) await saveConfig(unit, user.id, config)
    return withRoles(unit, user.id)
  },
)

call(
  {
    method: 'PUT',
    path: '/general/users/:id',
    areas: ['general'],
    modules: ['Administration'],
    about: 'Changes a person: fields, roles, modules, status or password.',
    writes: true,
  },
  async ({ unit, params, request, by }) => {
    const id = Number(params.id)
    const { fields, roles, password, version, status, config } = split(request.body, true)
    const before = await unit.lock(users, id)
    if (version !== undefined && version !== before.version) throw new Refused('stale_version', before)
    if (status !== undefined && status !== 'active' && id === by.id)
      throw new Refused('no_privileges', { text: 'You cannot deactivate yourself' })
    const after = await unit.update(users, id, { ...fields, ...(status === undefined ? {} : { status }) })
    if (roles) await setRoles(unit, id, roles)
    else if (config || JSON.stringify(after.modules) !== JSON.stringify(before.modules))
      unit.notify({ userId: id, announced: 'roles_changed' })
    await setPassword(unit, id, after.username, password)
    if (config) await saveConfig(unit, id, config)
    if (status !== undefined && status !== 'active') {
      await sql`update access_tokens set revoked_at = now() where user_id = ${id} and revoked_at is null`.execute(
        unit.trx,
      )
      unit.notify({ userId: id, announced: 'signed_out' })
    }
    await demandAdmin(unit)
    return withRoles(unit, id)
  },
)

call(
  {
    method: 'DELETE',
    path: '/general/users/:id',
    areas: ['general'],
    modules: ['Administration'],
    about: 'Deletes a person nothing refers to; others are deactivated instead.',
    writes: true,
  },
  async ({ unit, params, by }) => {
    const id = Number(params.id)
    if (id === by.id)
      throw new Refused('no_privileges', { text: 'You are not allowed to delete this record' })
    await unit.lock(users, id)
    const { rows } = await sql`select 1 from changes where user_id = ${id} limit 1`.execute(unit.trx)
    if (rows.length > 0)
      throw new Refused('database_delete_1451', { text: 'There are other records related to this item' })
    unit.notify({ userId: id, announced: 'signed_out' })
    await unit.remove(users, id)
    await demandAdmin(unit)
    return null
  },
)

call(
  {
    method: 'GET',
    path: '/general/find_user_roles',
    areas: 'signed_in',
    modules: [],
    about: 'Every role with its title and the active people who have it.',
  },
  async ({ pool }) => {
    const { rows } = await pool.query(
      `select r.name as role, r.title, coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'username', u.username)
         order by u.name) filter (where u.id is not null), '[]') as users
       from roles r left join user_roles ur on ur.role = r.name left join users u on u.id = ur.user_id and u.status = 'active'
       group by r.name, r.title order by r.name`,
    )
    return rows
  },
)

call(
  {
    method: 'GET',
    path: '/general/timezones',
    areas: 'signed_in',
    modules: [],
    about: 'IANA time zones, Canadian ones first, with their offset now.',
  },
  async () => {
    const canadian = [
      'America/St_Johns',
      'America/Halifax',
      'America/Toronto',
      'America/Winnipeg',
      'America/Regina',
      'America/Edmonton',
      'America/Vancouver',
    ]
    const names = [
      ...canadian,
      ...Intl.supportedValuesOf('timeZone').filter((name) => !canadian.includes(name)),
    ]
    return names.map((name) => ({ name, label: name.replaceAll('_', ' '), offset_minutes: offsetOf(name) }))
  },
)

const offsetOf = (timeZone: string) => {
  const part = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(part ?? '') ?? []
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
