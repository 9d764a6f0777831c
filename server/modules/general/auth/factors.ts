import type pg from 'pg'
import type { FactorChoices, PasskeyAnswer } from '../../../../src/resources/general/auth/passkeyShapes'
import { Refused } from '../../../engine/errors'
import { type Purpose, type Site } from './passkeyChallenges'
import { passkeyOptions, spendPasskey } from './passkeySignatures'
import { spendCode } from './secondFactor'
import { t } from '../../../../src/texts/texts'

/** Whether a person has a second factor, at this site or another. */
export async function hasFactor(pool: pg.Pool, userId: number) {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (select from second_factors where user_id = $1 and confirmed_at is not null)
       or exists (select from passkeys where user_id = $1) as found`,
    [userId],
  )
  return rows[0]?.found ?? false
}

/** What was sent as second factor; null: nothing. */
export type SentFactor = { code: string | null; passkey: PasskeyAnswer | null }

/** How a person may prove the second factor at this site. */
async function choicesFor(pool: pg.Pool, site: Site | null, purpose: Purpose): Promise<FactorChoices> {
  const { rows } = await pool.query<{ app: 0 | 1 }>(
    `select exists (select from second_factors where user_id = $1 and confirmed_at is not null)::int as app`,
    [purpose.userId],
  )
  return { app: rows[0]?.app ?? 0, passkey: site && (await passkeyOptions(pool, site, purpose)) }
}

const question = ({ app, passkey }: FactorChoices) => {
  if (!passkey)
    return app
      ? t('Type the code of your authenticator app, or a recovery code')
      : t('Your passkey is of another address of this site: type a recovery code')
  return app
    ? t('Use your passkey, or type the code of your authenticator app')
    : t('Use your passkey, or type a recovery code')
}

/** Which second factor was proven; refused with the ways to do it where none was sent or it is wrong. */
export async function spendFactor(
  pool: pg.Pool,
  { code, passkey }: SentFactor,
  site: Site | null,
  purpose: Purpose,
): Promise<'app' | 'recovery code' | 'passkey'> {
  const isSent = passkey !== null || code !== null
  const spent = passkey
    ? site && (await spendPasskey(pool, passkey, site, purpose))
    : code !== null && (await spendCode(pool, purpose.userId, code))
  if (spent) return spent
  const choices = await choicesFor(pool, site, purpose)
  if (!isSent) throw new Refused('second_factor', { text: question(choices), ...choices }, 401)
  throw passkey
    ? new Refused('invalid_passkey', { text: 'This passkey was not accepted', ...choices }, 401)
    : new Refused('invalid_code', { text: 'The code is wrong or was used before', ...choices }, 401)
}
