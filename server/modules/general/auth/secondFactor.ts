import { writeSecurity } from '../../../site/securityLog'
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import type pg from 'pg'
import { secondFactorCalls } from '../../../../src/resources/general/auth/secondFactorCalls'
import { hashOf } from '../../../calls/auth'
import { onCall } from '../../../calls/handlers'
import { invalidBecause, Refused, refusalOf } from '../../../engine/errors'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { endOtherSessions } from './endSessions'
import { assertOwnPassword } from './ownPassword'
import { countedTry, wrongPasswords } from './throttles'

const recoveryCodes = 10
const stepMs = 30_000

/** The half minute whose code was typed, of those a clock may be off by; null where it is the code of none. */
function stepOf(secret: string, code: string) {
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, window: 1 })
  return delta === null ? null : Math.floor(Date.now() / stepMs) + delta
}

const normal = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

/** What a code is of where it is right, else null; it is not right again. */
export async function spendCode(
  pool: Pick<pg.Pool, 'query'>,
  userId: number,
  code: string,
): Promise<'app' | 'recovery code' | null> {
  const typed = normal(code)
  if (!/^\d{6}$/.test(typed)) {
    const spent = await pool.query('delete from recovery_codes where user_id = $1 and code_hash = $2', [
      userId,
      hashOf(typed),
    ])
    return spent.rowCount === 1 ? 'recovery code' : null
  }
  const { rows } = await pool.query<{ secret: string }>(
    'select secret from second_factors where user_id = $1',
    [userId],
  )
  const step = rows[0] ? stepOf(rows[0].secret, typed) : null
  if (step === null) return null
  const spent = await pool.query(
    'update second_factors set last_step = $2 where user_id = $1 and last_step < $2',
    [userId, step],
  )
  return spent.rowCount === 1 ? 'app' : null
}

/** Takes the second factor from a person, and the recovery codes with it. */
export const removeSecondFactor = (unit: Unit, userId: number) =>
  unit.trx.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst()

const newRecoveryCode = () => {
  const text = randomBytes(8).toString('hex')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

onCall(secondFactorCalls.begin, async ({ pool, by, input }) => {
  if (by.kiosk) throw new Refused('no_privileges', { text: 'Sign in with your password first' })
  await assertOwnPassword(pool, by.id, input.password, 'password')
  const secret = new Secret({ size: 20 })
  const made = await pool.query(
    `insert into second_factors (user_id, secret) values ($1, $2)
     on conflict (user_id) do update set secret = excluded.secret, created_at = now()
       where second_factors.confirmed_at is null`,
    [by.id, secret.base32],
  )
  if (!made.rowCount) throw new Refused('invalid_transition', { text: 'A second factor is set already' })
  const [{ rows }, set] = await Promise.all([
    pool.query<{ username: string }>('select username from users where id = $1', [by.id]),
    settingsNow(pool, 'company.name'),
  ])
  const issuer = set['company.name'] || 'Decant'
  const uri = new TOTP({ issuer, label: rows[0]?.username ?? '', secret }).toString()
  return { secret: secret.base32, uri }
})

onCall(secondFactorCalls.confirm, async ({ pool, db, by, session, client, input }) => {
  const subject = `second-factor:${by.id}`
  const forget = await countedTry(pool, { [subject]: wrongPasswords }, subject)
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  const hashes = codes.map((code) => hashOf(normal(code)))
  // A unit of its own: what a repeated call is answered is kept, and the codes are kept nowhere.
  const work = runUnit(
    db,
    by,
    async (unit) => {
      const { rows } = await sql<{ secret: string }>`select secret from second_factors
        where user_id = ${by.id} and confirmed_at is null for update`.execute(unit.trx)
      if (!rows[0]) throw new Refused('not_found', { text: 'Begin again: there is no key to confirm' })
      const step = stepOf(rows[0].secret, normal(input.code))
      if (step === null) throw invalidBecause('code', 'This is not the code of the app now')
      await sql`update second_factors set confirmed_at = now(), last_step = ${step}
        where user_id = ${by.id}`.execute(unit.trx)
      await sql`insert into recovery_codes (user_id, code_hash)
        select ${by.id}, unnest(${hashes}::bytea[])`.execute(unit.trx)
      await endOtherSessions(unit, session)
      await writeSecurity(unit, { kind: 'second_factor_changed', details: 'Set up' })
    },
    {
      requestId: client.requestId,
      address: client.address,
      tokenId: session.tokenId,
      actingUserId: session.acting,
    },
  )
  await work.catch((error: unknown) => {
    throw refusalOf(error) ?? error
  })
  await forget()
  return { recovery_codes: codes }
})

onCall(secondFactorCalls.remove, async ({ pool, unit, by, input }) => {
  await assertOwnPassword(pool, by.id, input.password, 'password')
  const { numDeletedRows } = await removeSecondFactor(unit, by.id)
  if (!numDeletedRows) throw new Refused('not_found', { text: 'There is no second factor' })
  await writeSecurity(unit, { kind: 'second_factor_changed', details: 'Removed' })
  return null
})
