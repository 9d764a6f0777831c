import { writeSecurity } from '../../../site/securityLog'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import type pg from 'pg'
import { secondFactorCalls } from '../../../../src/resources/general/auth/secondFactorCalls'
import { onCall } from '../../../calls/handlers'
import { invalidBecause, Refused, refusalOf } from '../../../engine/errors'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { endOtherSessions } from './endSessions'
import { assertOwnPassword } from './ownPassword'
import { dropUnusedRecoveryCodes, normalCode, replaceRecoveryCodes, spendRecoveryCode } from './recoveryCodes'
import { countedTry, wrongPasswords } from './throttles'
import { t } from '../../../../src/texts/texts'

const stepMs = 30_000

/** The half minute whose code was typed, of those a clock may be off by; null where it is the code of none. */
function stepOf(secret: string, code: string) {
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, window: 1 })
  return delta === null ? null : Math.floor(Date.now() / stepMs) + delta
}

/** What a code is of where it is right, else null; it is not right again. */
export async function spendCode(
  pool: Pick<pg.Pool, 'query'>,
  userId: number,
  code: string,
): Promise<'app' | 'recovery code' | null> {
  const typed = normalCode(code)
  if (!/^\d{6}$/.test(typed)) return (await spendRecoveryCode(pool, userId, code)) ? 'recovery code' : null
  const { rows } = await pool.query<{ secret: string }>(
    'select secret from second_factors where user_id = $1 and confirmed_at is not null',
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

async function removeApp(unit: Unit, userId: number) {
  const { numDeletedRows } = await unit.trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await dropUnusedRecoveryCodes(unit, userId)
  return numDeletedRows > 0n
}

/** Takes app, passkeys and recovery codes from a person. */
export async function removeSecondFactors(unit: Unit, userId: number) {
  await unit.trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await removeApp(unit, userId)
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
  // A unit of its own: what a repeated call is answered is kept, and the codes are kept nowhere.
  const work = runUnit(
    db,
    by,
    async (unit) => {
      const { rows } = await sql<{ secret: string }>`select secret from second_factors
        where user_id = ${by.id} and confirmed_at is null for update`.execute(unit.trx)
      if (!rows[0])
        throw new Refused('not_found', { text: 'Start again: set up the authenticator app first' })
      const step = stepOf(rows[0].secret, normalCode(input.code))
      if (step === null) throw invalidBecause('code', t('This is not the code of the app now'))
      await sql`update second_factors set confirmed_at = now(), last_step = ${step}
        where user_id = ${by.id}`.execute(unit.trx)
      const recovery_codes = await replaceRecoveryCodes(unit, by.id)
      await endOtherSessions(unit, session)
      await writeSecurity(unit, { kind: 'second_factor_changed', details: 'Set up' })
      return { recovery_codes }
    },
    {
      requestId: client.requestId,
      address: client.address,
      tokenId: session.tokenId,
      actingUserId: session.acting,
    },
  )
  const answer = await work.catch((error: unknown) => {
    throw refusalOf(error) ?? error
  })
  await forget()
  return answer
})

onCall(secondFactorCalls.remove, async ({ pool, unit, by, input }) => {
  await assertOwnPassword(pool, by.id, input.password, 'password')
  if (!(await removeApp(unit, by.id))) throw new Refused('not_found', { text: 'There is no second factor' })
  await writeSecurity(unit, { kind: 'second_factor_changed', details: 'Removed' })
  return null
})
