import { sql } from 'kysely'
import type pg from 'pg'
import { type User, users } from '../../../../src/resources/general/people/users'
import { check, type FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { longText } from '../../../../src/resources/kit/fields/field'
import type { Actor } from '../../../../src/access'
import { call } from '../../../calls/calls'
import { invalid, invalidBecause, Refused, refusalOf } from '../../../engine/errors'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { hashPassword, passwordFault } from './passwords'
import { settingsNow } from '../../../site/settings'
import { databaseOver } from '../../../db/dedicatedConnection'

const inputs = {
  name: users.fields.name,
  username: users.fields.username,
  email: users.fields.email,
  company: users.fields.company,
  password: longText('Password', 128),
  password_confirmation: longText('Password again', 128),
}

const visitor: Actor = { id: 0, name: 'Registration', roles: [], modules: [] }
const perHour = 20

/** Whether the public form may ask for access, setting `auth.allow_register`. */
const registerIsOpen = async (pool: Pick<pg.Pool, 'query'>) =>
  (await settingsNow(pool, 'auth.allow_register'))['auth.allow_register']

/** Notifies the people who may activate the account. */
async function tellAdministrators(unit: Unit, { name }: User) {
  const { rows } = await sql<{ id: number }>`select id from users
    where status = 'active' and roles @> '{admin}' order by id`.execute(unit.trx)
  for (const { id: userId } of rows) unit.notify({ userId, announced: 'registered', row: { name } })
}

call(
  {
    method: 'POST',
    path: '/register',
    areas: 'public',
    modules: [],
    about: 'Asks for access; an administrator activates the account.',
  },
  async ({ pool, db, request }) => {
    if (!(await registerIsOpen(pool))) throw invalidBecause('username', 'Registration is closed')
    const body = { ...(request.body as Record<string, unknown> | null) }
    const checked = check(inputs, body)
    const errors: FieldErrors = checked.ok ? {} : { ...checked.errors }
    // The password counts as typed: the kit trims text, so it is read from the body itself.
    const asTyped = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
    const typed = asTyped('password')
    const fault = passwordFault(typed, asTyped('username').trim())
    if (fault && !errors.password) errors.password = fault
    if (typed !== asTyped('password_confirmation') && !errors.password_confirmation)
      errors.password_confirmation = { code: 'other', text: 'The two passwords differ' }
    if (!checked.ok || Object.keys(errors).length > 0) throw invalid(errors)
    const { password: _, password_confirmation: __, ...fields } = checked.values
    const subject = `register:${request.ip}`
    const rows = await databaseOver(pool)
      .selectFrom('login_attempts')
      .select(({ fn }) => fn.countAll<number>().as('many'))
      .where('subject', '=', subject)
      .where('at', '>', sql<string>`now() - interval '1 hour'`)
      .execute()
    if ((rows[0]?.many ?? 0) >= perHour)
      throw new Refused('too_many_attempts', { text: 'Too many requests; try again later' })
    const hashed = await hashPassword(typed)
    try {
      return await runUnit(db, visitor, async (unit) => {
        await unit.trx.insertInto('login_attempts').values({ subject }).execute()
        const user = await unit.insert(users, { ...fields, roles: [], status: 'pending' })
        await unit.trx.updateTable('users').set({ password_hash: hashed }).where('id', '=', user.id).execute()
        await tellAdministrators(unit, user)
        return { id: user.id, status: user.status }
      })
    } catch (error) {
      throw refusalOf(error) ?? error
    }
  },
)
