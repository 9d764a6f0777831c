import { randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { signInCalls } from '../../../../src/resources/general/auth/signInCalls'
import { Refused } from '../../../engine/errors'
import { hashOf } from '../../../calls/auth'
import { onCall } from '../../../calls/handlers'
import { lockOut, unlockDue } from './lockOut'
import { fitsPassword } from './passwords'
import { spendFactor } from './factors'
import { siteOf } from './passkeyChallenges'
import { countedTry, nameSubject, networkOf, wrongPasswords, wrongPerAddress } from './throttles'
import { recordSecurity, type SecurityEntry } from '../../../site/securityLog'
import { settingsNow } from '../../../site/settings'

async function assertClient(pool: pg.Pool, clientId: string, clientSecret: string) {
  const { rows } = await pool.query<{ secret_hash: Buffer }>(
    `select secret_hash from oauth_clients where client_id = $1 and is_active and 'password' = any(grants)`,
    [clientId],
  )
  const stored = rows[0]?.secret_hash
  if (!stored || !timingSafeEqual(stored, hashOf(clientSecret)))
    throw new Refused('invalid_client', { text: 'Unknown client application' }, 401)
}

type Account = {
  id: number
  password_hash: string | null
  status: string
  locked_until: string | null
  roles: number
  is_known: boolean
  has_second_factor: boolean
}

/** The account of a name, and whether this browser signed in to it before. */
async function accountNamed(pool: pg.Pool, username: string, browser: Buffer | null) {
  const { rows } = await pool.query<Account>(
    `select id, password_hash, status, locked_until,
       (select count(*)::int from user_roles where user_id = u.id) as roles,
       exists (select from access_tokens where user_id = u.id and browser_hash = $2) as is_known,
       exists (select from second_factors where user_id = u.id and confirmed_at is not null)
         or exists (select from passkeys where user_id = u.id) as has_second_factor
     from users u where lower(username) = lower($1)`,
    [username, browser],
  )
  return rows[0]
}

/** Why an account whose password was right is not signed in. */
function refusalOf({ status, locked_until, roles }: Account) {
  if (status === 'locked' && locked_until === null)
    return new Refused('account_locked', { text: 'This account is locked' }, 403)
  if (status !== 'active' && status !== 'locked')
    return new Refused('account_inactive', { text: 'This account is not active yet' }, 403)
  if (roles === 0) return new Refused('no_roles', { text: 'This account has no roles yet' }, 403)
  return null
}

/**
 * What a try counts for: its address and its name, or where the name is known its browser, which no one else slows
 * down. Unknown names are counted too, so that a wait does not reveal which names exist.
 */
function limitsOf(username: string, address: string, knownBrowser: Buffer | null) {
  const name = nameSubject(username)
  if (!knownBrowser)
    return {
      own: name,
      limits: { [`sign-in address:${networkOf(address)}`]: wrongPerAddress, [name]: wrongPasswords },
    }
  const own = `${name} ${knownBrowser.toString('base64url')}`
  return { own, limits: { [own]: wrongPasswords } }
}

/** Signs a person in: an opaque token of 256 random bits, kept only as its hash. */
onCall(signInCalls.login, async ({ pool, db, log, input, client, served }) => {
  const { username, password, client_id: clientId } = input
  const record = (kind: 'signed_in' | 'sign_in_failed', more: Partial<SecurityEntry>) =>
    recordSecurity({ db, log }, { kind, account: username, client, ...more })
  const failed = (refused: Refused, userId: number | null = null) => {
    record('sign_in_failed', { userId, details: refused.sentence })
    return refused
  }
  const browser = client.browser === undefined ? null : hashOf(client.browser)
  // Only what a browser says of itself is worth a look before the try is counted.
  const account = browser && (await accountNamed(pool, username, browser))
  const { own, limits } = limitsOf(username, client.address, account?.is_known ? browser : null)
  const forget = await countedTry(pool, limits, own).catch((refused: unknown) => {
    throw refused instanceof Refused ? failed(refused) : refused
  })
  await assertClient(pool, clientId ?? '', input.client_secret ?? '')
  const user = account ?? (await accountNamed(pool, username, browser))
  const fits = await fitsPassword(user?.password_hash ?? null, password)
  if (!user || !fits) {
    // Not awaited: a slower answer would reveal that the account exists.
    if (user) lockOut(db, user.id).catch((error: unknown) => log.error(error))
    throw failed(
      new Refused('invalid_credentials', { text: 'The username or the password is wrong' }, 401),
      user?.id,
    )
  }
  const refused = refusalOf(user)
  if (refused) throw failed(refused, user.id)
  const purpose = { userId: user.id, purpose: 'sign_in', tokenId: null } as const
  const factor = user.has_second_factor
    ? await spendFactor(pool, input, siteOf(served, client), purpose).catch((wrong: unknown) => {
        throw wrong instanceof Refused && wrong.code !== 'second_factor' ? failed(wrong, user.id) : wrong
      })
    : null
  await forget()
  if (user.status === 'locked' && !user.is_known) await unlockDue(db, { userId: user.id, isSignedIn: true })
  const { 'auth.token_days': tokenDays } = await settingsNow(pool, 'auth.token_days')
  const token = randomBytes(32).toString('base64url')
  const browserId = client.browser ?? randomBytes(32).toString('base64url')
  client.remember(browserId)
  const { rows: tokens } = await pool.query<{ id: number }>(
    `with used as (update users set last_login_at = now() where id = $1)
     insert into access_tokens (user_id, client_id, token_hash, expires_at, user_agent, browser_hash, address)
     values ($1, $2, $3, now() + make_interval(days => $4), $5, $6, $7) returning id`,
    [
      user.id,
      clientId,
      hashOf(token),
      tokenDays,
      client.userAgent?.slice(0, 300) ?? null,
      hashOf(browserId),
      client.address,
    ],
  )
  record('signed_in', {
    userId: user.id,
    session: tokens[0]?.id ?? null,
    ...(factor === 'recovery code' && { details: 'With a recovery code' }),
    ...(factor === 'passkey' && { details: 'With a passkey' }),
  })
  return { access_token: token, token_type: 'Bearer', expires_in: tokenDays * 86_400 }
})
