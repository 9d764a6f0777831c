import { randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { signInCalls } from '../../../../src/resources/general/auth/signInCalls'
import { Refused } from '../../../engine/errors'
import { hashOf } from '../../../calls/auth'
import { onCall } from '../../../calls/handlers'
import { lockOut, unlockDue, windowMinutes, wrongPerName } from './lockOut'
import { fitsPassword } from './passwords'
import { recordSecurity, type SecurityEntry } from '../../../site/securityLog'
import { settingsNow } from '../../../site/settings'

const wrongPerAddress = 60

async function assertClient(pool: pg.Pool, clientId: string, clientSecret: string) {
  const { rows } = await pool.query<{ secret_hash: Buffer }>(
    `select secret_hash from oauth_clients where client_id = $1 and is_active and 'password' = any(grants)`,
    [clientId],
  )
  const stored = rows[0]?.secret_hash
  if (!stored || !timingSafeEqual(stored, hashOf(clientSecret)))
    throw new Refused('invalid_client', { text: 'Unknown client application' }, 401)
}

/** Attempts are counted for unknown names too, so that a delay does not reveal which names exist. */
async function assertPatience(pool: pg.Pool, name: string, address: string) {
  const { rows } = await pool.query<{ subject: string; wrong: number }>(
    `select subject, count(*)::int as wrong from login_attempts
     where subject = any($1) and at > now() - make_interval(mins => $2) group by subject`,
    [[name, address], windowMinutes],
  )
  const wrong = (subject: string) => rows.find((row) => row.subject === subject)?.wrong ?? 0
  if (wrong(name) >= wrongPerName || wrong(address) >= wrongPerAddress)
    throw new Refused('too_many_attempts', {
      text: `Too many attempts; try again in ${windowMinutes} minutes`,
    })
}

/** Signs a person in: an opaque token of 256 random bits, kept only as its hash. */
onCall(signInCalls.login, async ({ pool, db, log, input, client }) => {
  const { username, password, client_id: clientId } = input
  const record = (kind: 'signed_in' | 'sign_in_failed', more: Partial<SecurityEntry>) =>
    recordSecurity({ db, log }, { kind, account: username, client, ...more })
  const failed = (refused: Refused, userId: number | null = null) => {
    record('sign_in_failed', { userId, details: refused.sentence })
    return refused
  }
  await assertClient(pool, clientId ?? '', input.client_secret ?? '')
  const name = `name:${username.toLowerCase()}`
  const address = `address:${client.address}`
  await assertPatience(pool, name, address).catch((refused: unknown) => {
    throw refused instanceof Refused ? failed(refused) : refused
  })
  const { rows } = await pool.query<{
    id: number
    password_hash: string | null
    status: string
    roles: number
  }>(
    `select id, password_hash, status, (select count(*)::int from user_roles where user_id = u.id) as roles
     from users u where lower(username) = lower($1)`,
    [username],
  )
  const [user] = rows
  const fits = await fitsPassword(user?.password_hash ?? null, password)
  if (!user || !fits) {
    await pool.query('insert into login_attempts (subject) values ($1), ($2)', [name, address])
    // Not awaited: a slower answer would reveal that the account exists.
    if (user) lockOut(db, user.id, name).catch((error: unknown) => log.error(error))
    throw failed(
      new Refused('invalid_credentials', { text: 'The username or the password is wrong' }, 401),
      user?.id,
    )
  }
  if (user.status === 'locked' && (await unlockDue(db, user.id)) > 0) user.status = 'active'
  if (user.status !== 'active')
    throw failed(
      new Refused(
        user.status === 'locked' ? 'account_locked' : 'account_inactive',
        {
          text: user.status === 'locked' ? 'This account is locked' : 'This account is not active yet',
        },
        403,
      ),
      user.id,
    )
  if (user.roles === 0)
    throw failed(new Refused('no_roles', { text: 'This account has no roles yet' }, 403), user.id)
  const { 'auth.token_days': tokenDays } = await settingsNow(pool, 'auth.token_days')
  const token = randomBytes(32).toString('base64url')
  const { rows: tokens } = await pool.query<{ id: number }>(
    `with used as (update users set last_login_at = now() where id = $1),
     forgotten as (delete from login_attempts where subject = $5 or at < now() - interval '1 day')
     insert into access_tokens (user_id, client_id, token_hash, expires_at, user_agent)
     values ($1, $2, $3, now() + make_interval(days => $4), $6) returning id`,
    [user.id, clientId, hashOf(token), tokenDays, name, client.userAgent?.slice(0, 300) ?? null],
  )
  record('signed_in', { userId: user.id, session: tokens[0]?.id ?? null })
  return { access_token: token, token_type: 'Bearer', expires_in: tokenDays * 86_400 }
})
