import { sql } from 'kysely'
import type pg from 'pg'
import { signInCalls } from '../../../../src/resources/general/auth/signInCalls'
import { type User, users } from '../../../../src/resources/general/people/users'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import type { Actor } from '../../../../src/access'
import { onCall } from '../../../calls/handlers'
import { invalidBecause, refusalOf } from '../../../engine/errors'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { hashPassword, ownWordsOf, passwordFault, type Sent } from './passwords'
import { countedTry, networkOf } from './throttles'
import { settingsNow } from '../../../site/settings'

type PasswordSent = { password?: unknown; password_confirmation?: unknown } & Sent

const visitor: Actor = { id: 0, name: 'Registration', roles: [], modules: [] }
const perAddress = { most: 20, inMinutes: 60 }

/** Whether the public form may ask for access, setting `auth.allow_register`. */
const registerIsOpen = async (pool: Pick<pg.Pool, 'query'>) =>
  (await settingsNow(pool, 'auth.allow_register'))['auth.allow_register']

/** Notifies the people who may activate the account. */
async function tellAdministrators(unit: Unit, { name }: User) {
  const { rows } = await sql<{ id: number }>`select id from users
    where status = 'active' and roles @> '{admin}' order by id`.execute(unit.trx)
  for (const { id: userId } of rows) unit.notify({ userId, announced: 'registered', row: { name } })
}

/** What is wrong with the password and its repetition, both as they were typed. */
function passwordFaults({ password, password_confirmation, ...own }: PasswordSent): FieldErrors {
  const asTyped = (value: unknown) => (typeof value === 'string' ? value : '')
  const typed = asTyped(password)
  const fault = passwordFault(typed, ownWordsOf(own))
  const differ = { code: 'other', text: 'The two passwords differ' }
  return {
    ...(fault && { password: fault }),
    ...(typed !== asTyped(password_confirmation) && { password_confirmation: differ }),
  }
}

onCall(
  signInCalls.register,
  async ({ pool, db, client, input: { password, password_confirmation: _, ...fields } }) => {
    if (!(await registerIsOpen(pool))) throw invalidBecause('username', 'Registration is closed')
    await countedTry(pool, { [`register:${networkOf(client.address)}`]: perAddress }, '')
    const hashed = await hashPassword(password)
    try {
      return await runUnit(db, visitor, async (unit) => {
        const user = await unit.insert(users, { ...fields, roles: [], status: 'pending' })
        await unit.trx.updateTable('users').set({ password_hash: hashed }).where('id', '=', user.id).execute()
        await tellAdministrators(unit, user)
        return { id: user.id, status: user.status }
      })
    } catch (error) {
      throw refusalOf(error) ?? error
    }
  },
  { faultsOf: passwordFaults },
)
