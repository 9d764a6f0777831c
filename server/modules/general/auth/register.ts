import { sql } from 'kysely'
import type pg from 'pg'
import { signInCalls } from '../../../../src/resources/general/auth/signInCalls'
import { type User, users } from '../../../../src/resources/general/people/users'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import type { Actor } from '../../../../src/access'
import { onCall } from '../../../calls/handlers'
import { invalidBecause, Refused, refusalOf } from '../../../engine/errors'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { hashPassword, ownWordsOf, passwordFault, type Sent } from './passwords'
import { countedTry, networkOf } from './throttles'
import { recordSecurity } from '../../../site/securityLog'
import { settingsNow } from '../../../site/settings'
import { t } from '../../../../src/texts/texts'

type RegistrationSent = { password?: unknown; password_confirmation?: unknown } & Sent

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

/** What is wrong with the password and its repetition, as they were typed. */
function registrationFaults({ password, password_confirmation, ...own }: RegistrationSent): FieldErrors {
  const asTyped = (value: unknown) => (typeof value === 'string' ? value : '')
  const typed = asTyped(password)
  const fault = passwordFault(typed, ownWordsOf(own))
  const differ = { code: 'other', text: 'The two passwords differ' }
  return {
    ...(fault && { password: fault }),
    ...(typed !== asTyped(password_confirmation) && { password_confirmation: differ }),
  }
}

const isTaken = (refused: unknown) =>
  refused instanceof Refused && Object.values(refused.errors).includes('unique')

onCall(
  signInCalls.register,
  async ({ pool, db, log, client, input: { password, password_confirmation: _, ...fields } }) => {
    if (!(await registerIsOpen(pool))) throw invalidBecause('username', t('Registration is closed'))
    await countedTry(pool, { [`register:${networkOf(client.address)}`]: perAddress }, '')
    const hashed = await hashPassword(password)
    try {
      await runUnit(db, visitor, async (unit) => {
        const user = await unit.insert(users, { ...fields, roles: [], status: 'pending' })
        await unit.trx.updateTable('users').set({ password_hash: hashed }).where('id', '=', user.id).execute()
        await tellAdministrators(unit, user)
      })
    } catch (error) {
      const refused = refusalOf(error) ?? error
      if (!isTaken(refused)) throw refused
      // Answered alike, so that the form does not tell which names there are; administrators read it in the log.
      recordSecurity(
        { db, log },
        {
          kind: 'refused',
          account: fields.username,
          client,
          details: 'Registration of a name or e-mail that is taken',
        },
      )
    }
    return { status: 'pending' }
  },
  { faultsOf: registrationFaults },
)
