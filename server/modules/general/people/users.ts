import type { EventName } from '../../../../src/resources/kit/define/row'
import { sql } from 'kysely'
import type { Role } from '../../../../src/access'
import { type User, users } from '../../../../src/resources/general/people/users'
import { check, type FieldErrors, withInitials } from '../../../../src/resources/kit/fields/validate'
import { choice, type Fields } from '../../../../src/resources/kit/fields/field'
import { call } from '../../../calls/calls'
import { answerText } from '../../../calls/envelope'
import { listRequest, parseQuery } from '../../../query/parse'
import { hiddenFrom, listOf, readPage } from '../../../query/page'
import { assertReferences } from '../../../engine/references'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { companyName } from '../system/companyName'
import { endSessions } from '../auth/endSessions'
import { hashPassword, passwordFault } from '../auth/passwords'
import { accountOf, saveConfig } from './profile'
import { assertZone } from '../../../site/timezone'
import { configOf } from './userConfig'
import { assertAdmin, assertOtherUser, setRoles } from './userRoles'

type Values = Record<string, unknown>

/** Roles that the list is asked for by name; any other is a filter on `roles`. */
const quick = { role: choice('Role', ['admin', 'director', 'batcher']) } satisfies Fields

const administration = { areas: ['general'], modules: ['Administration'] } as const

call(
  {
    method: 'GET',
    path: '/general/users',
    ...administration,
    about: 'The list of people; `role` (admin, director or batcher) keeps to those who hold it.',
  },
  async ({ pool, by, request, reply }) => {
    const { role: params, ...list } = parseQuery(request.url.split('?')[1] ?? '') as Values
    const query = listRequest(users, list)
    const role = params === undefined ? null : check(quick, { role: params })
    if (role && !role.ok) throw invalid(role.errors)
    const roleFilter = role && {
      field: 'roles',
      field_type: 'choices' as const,
      filters: [
        { logic_operator: 'and', operator: '=', value_type: 'value', value: role.values.role } as const,
      ],
    }
    const filters = roleFilter ? [...query.filters, roleFilter] : query.filters
    const { rows, ...beside } = await readPage(
      pool,
      listOf(users, { ...query, filters }, hiddenFrom(users, by)),
    )
    return reply.type('application/json; charset=utf-8').send(answerText(rows, beside))
  },
)

/** What a call may write of a person, each with its own code where it is wrong. */
function split(body: unknown, partial: boolean, username?: string) {
  const { password, version, status, config, ...rest } = accountOf(body)
  const checked = check(users.fields, rest, { partial })
  const errors: FieldErrors = checked.ok ? {} : { ...checked.errors }
  const called =
    checked.ok && typeof checked.values.username === 'string' ? checked.values.username : username
  const isTyped = password !== undefined && password !== null && password !== ''
  const fault =
    isTyped && (typeof password === 'string' ? passwordFault(password, called ?? '') : ('other' as const))
  if (fault) errors.password = fault
  const statuses = partial ? ['active', 'locked', 'inactive'] : ['active', 'invited']
  if (status !== undefined && !statuses.includes(status as string)) errors.status = 'in'
  if (!partial && status === 'active' && !isTyped) errors.password = 'required'
  if (version !== undefined && !Number.isInteger(version)) errors.version = 'integer'
  if (!checked.ok || Object.keys(errors).length > 0) throw invalid(errors)
  assertZone(checked.values.timezone)
  const { roles, ...fields } = checked.values
  return {
    fields,
    roles: roles as Role[] | undefined,
    config: config === undefined ? undefined : configOf(config),
    password: isTyped ? (password as string) : null,
    version,
    status: status as User['status'] | undefined,
  }
}

/** Stores the hash; that and when a password was set is written by the unit, for the trail. */
async function storePassword({ trx }: Unit, id: number, password: string) {
  const password_hash = await hashPassword(password)
  await trx.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}

call(
  {
    method: 'POST',
    path: '/general/users',
    ...administration,
    about:
      'Creates a person with roles and modules: active with a password, or invited, to set it by a link.',
    writes: true,
  },
  async ({ unit, request }) => {
    const input = { ...(request.body as Values | null) }
    const company = input.company === undefined || input.company === '' ? await companyName(unit.trx) : null
    const {
      fields,
      roles = [],
      password,
      config,
      status,
    } = split({ ...input, ...(company && { company }) }, false)
    const values = withInitials(users.fields, { ...fields, roles: roles.toSorted() })
    await assertReferences(unit.trx, users.fields, values)
    const user = await unit.insert(users, {
      ...values,
      status: status ?? (password === null ? 'invited' : 'active'),
      ...(password !== null && { password_changed_at: unit.at }),
    })
    if (password !== null) await storePassword(unit, user.id, password)
    if (config) await saveConfig(unit, user.id, config)
    return user
  },
)

/** The workflow event that leads to a requested status. */
const eventTo: Readonly<Record<string, EventName<typeof users>>> = { inactive: 'deactivate', locked: 'lock' }

call(
  {
    method: 'PUT',
    path: '/general/users/:id',
    ...administration,
    about: 'Changes a person: fields, roles, modules, config, status or password.',
    writes: true,
  },
  async ({ unit, params, request, by }) => {
    const before = await unit.lock(users, Number(params.id) || 0)
    const { id } = before
    const { fields, roles, password, version, status, config } = split(request.body, true, before.username)
    if (version !== undefined && version !== before.version) throw new Refused('stale_version', before)
    if (password !== null && id === by.id)
      throw new Refused('no_privileges', { text: 'You change your own password on your profile' })
    const isLeft = (fields.modules as string[] | undefined)?.includes('Administration') ?? true
    if (!isLeft && before.modules.includes('Administration')) assertOtherUser(unit, id)
    await assertReferences(unit.trx, users.fields, fields)
    const changes = { ...fields, ...(password !== null && { password_changed_at: unit.at }) }
    if (Object.keys(changes).length > 0) await unit.update(users, id, changes)
    if (password !== null) await storePassword(unit, id, password)
    if (password !== null) await endSessions(unit, id)
    if (config) await saveConfig(unit, id, config)
    if (roles) await setRoles(unit, before, roles)
    else if (
      config ||
      ['modules', 'name', 'company'].some(
        (name) => name in fields && JSON.stringify(fields[name]) !== JSON.stringify((before as Values)[name]),
      )
    )
      unit.notify({ userId: id, announced: 'roles_changed' })
    if (status !== undefined && status !== before.status)
      await unit.fire(
        users,
        id,
        eventTo[status] ?? (before.status === 'locked' ? 'unlock' : 'activate'),
        {},
        by,
      )
    return unit.get(users, id)
  },
)

call(
  {
    method: 'DELETE',
    path: '/general/users/:id',
    ...administration,
    about: 'Deletes a person nothing refers to; others are deactivated instead.',
    writes: true,
  },
  async ({ unit, params, by }) => {
    const id = Number(params.id) || 0
    if (id === by.id)
      throw new Refused('no_privileges', { text: 'You are not allowed to delete this record' })
    await unit.lock(users, id)
    const rows = await unit.trx
      .selectFrom('changes')
      .select(sql.lit(1).as('found'))
      .where('user_id', '=', id)
      .limit(1)
      .execute()
    if (rows.length > 0)
      throw new Refused('database_delete_1451', {
        text: 'There are other records related to this item; deactivate the person instead',
      })
    unit.notify({ userId: id, announced: 'signed_out' })
    await unit.remove(users, id)
    await assertAdmin(unit)
    return null
  },
)
