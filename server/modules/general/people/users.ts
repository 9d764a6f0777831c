import type { EventName } from '../../../../src/resources/kit/define/row'
import { sql } from 'kysely'
import { userCalls } from '../../../../src/resources/general/people/userCalls'
import { users } from '../../../../src/resources/general/people/users'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { onCall } from '../../../calls/handlers'
import { listRequest } from '../../../query/parse'
import { hiddenFrom, listOf, readPage } from '../../../query/page'
import { assertReferences } from '../../../engine/references'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { companyName } from '../system/companyName'
import { endSessions } from '../auth/endSessions'
import { hashPassword, ownWordsOf, passwordFault, type Sent } from '../auth/passwords'
import { accountOf, saveConfig } from './profile'
import { assertZone } from '../../../site/timezone'
import { configOf } from './userConfig'
import { assertAdmin, assertOtherUser, setRoles } from './userRoles'

onCall(userCalls.list, async ({ pool, by, input: { role }, list }) => {
  const query = listRequest(users, list)
  const condition = { logic_operator: 'and', operator: '=', value_type: 'value', value: role } as const
  const byRole = { field: 'roles', field_type: 'choices', filters: [condition] } as const
  const filters = role === null ? query.filters : [...query.filters, byRole]
  return readPage(pool, listOf(users, { ...query, filters }, hiddenFrom(users, by)))
})

/** Stores the hash; that and when a password was set is written by the unit, for the trail. */
async function storePassword({ trx }: Unit, id: number, password: string) {
  const password_hash = await hashPassword(password)
  await trx.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}

type NewAccount = { password?: unknown; status?: unknown } & Sent

/** What is wrong with the password of a new account, which an active one must have. */
function newPasswordFaults({ password, status, ...own }: NewAccount): FieldErrors {
  if (typeof password !== 'string' || password === '')
    return status === 'active' ? { password: 'required' } : {}
  const fault = passwordFault(password, ownWordsOf(own))
  return fault ? { password: fault } : {}
}

onCall(
  userCalls.create,
  async ({ unit, input }) => {
    const { password, status, config: sent, company: named, roles, ...fields } = accountOf(input)
    assertZone(fields.timezone)
    const company = named ?? (await companyName(unit.trx))
    if (company === '') throw invalid({ company: 'required' })
    const config = sent && configOf(sent)
    await assertReferences(unit.trx, users.fields, fields)
    const user = await unit.insert(users, {
      ...fields,
      company,
      roles: roles.toSorted(),
      status: status ?? (password === null ? 'invited' : 'active'),
      ...(password !== null && { password_changed_at: unit.at }),
    })
    if (password !== null) await storePassword(unit, user.id, password)
    if (config) await saveConfig(unit, user.id, config)
    return user
  },
  { faultsOf: newPasswordFaults },
)

/** The workflow event that leads to the status a call asks for. */
const eventTo: Readonly<Record<string, EventName<typeof users>>> = { inactive: 'deactivate', locked: 'lock' }

onCall(userCalls.change, async ({ unit, input, by }) => {
  const { id, version, roles, password = null, status, config: sent, ...fields } = accountOf(input)
  const before = await unit.lock(users, id)
  const fault = password !== null && passwordFault(password, { ...before, ...fields })
  if (fault) throw invalid({ password: fault })
  assertZone(fields.timezone)
  const config = sent && configOf(sent)
  if (version !== before.version) throw new Refused('stale_version', before)
  if (password !== null && id === by.id)
    throw new Refused('no_privileges', { text: 'You change your own password on your profile' })
  const isLeft = fields.modules?.includes('Administration') ?? true
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
    (['modules', 'name', 'company'] as const).some(
      (name) => fields[name] !== undefined && JSON.stringify(fields[name]) !== JSON.stringify(before[name]),
    )
  )
    unit.notify({ userId: id, announced: 'roles_changed' })
  if (status && status !== before.status)
    await unit.fire(
      users,
      id,
      eventTo[status] ?? (before.status === 'locked' ? 'unlock' : 'activate'),
      {},
      by,
    )
  return unit.get(users, id)
})

onCall(userCalls.remove, async ({ unit, input: { id }, by }) => {
  if (id === by.id) throw new Refused('no_privileges', { text: 'You are not allowed to delete this record' })
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
})
