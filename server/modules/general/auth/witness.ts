import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Actor } from '../../../../src/access'
import { witnessCalls } from '../../../../src/resources/general/auth/witnessCalls'
import { onCall } from '../../../calls/handlers'
import { hashOf } from '../../../calls/auth'
import type { Db } from '../../../db/database'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { recordSecurity } from '../../../site/securityLog'
import { witnessMinutes } from '../../../site/witness'
import { personShown } from './badges'
import { lockOut } from './lockOut'
import { fitsPassword } from './passwords'
import { countedTry, nameSubject, networkOf, wrongPasswords, wrongPerAddress } from './throttles'
import { t } from '../../../../src/texts/texts'

type Account = Actor & { password_hash: string | null }

/** The account of a username, where it may sign in by now or once its wait is over. */
async function accountNamed(pool: pg.Pool, username: string) {
  const { rows } = await pool.query<Account>(
    `select id, name, password_hash, modules,
       array(select role from user_roles where user_id = u.id) as roles
     from users u where lower(username) = lower($1)
       and (status = 'active' or (status = 'locked' and locked_until is not null))`,
    [username],
  )
  return rows[0]
}

type Shown = { username: string | null; password: string }

/**
 * The person behind username and password, for one act at the screen of another person. Wrong ones are counted with
 * those of sign-ins, so that nothing is gained by guessing here.
 */
async function personWithPassword(
  { pool, db, log }: { pool: pg.Pool; db: Db; log: FastifyBaseLogger },
  { username, password }: Shown,
  address: string,
): Promise<Actor> {
  if (username === null) throw invalid({ username: 'required' })
  const own = nameSubject(username)
  const limits = { [`sign-in address:${networkOf(address)}`]: wrongPerAddress, [own]: wrongPasswords }
  const forget = await countedTry(pool, limits, own)
  const account = await accountNamed(pool, username)
  const fits = await fitsPassword(account?.password_hash ?? null, password)
  if (!account || !fits) {
    // Not awaited: a slower answer would reveal that the account exists.
    if (account) lockOut(db, account.id).catch((error: unknown) => log.error(error))
    throw invalidBecause('password', t('The username or the password is wrong'))
  }
  const { id, name, modules, roles } = account
  if (roles.length === 0) throw new Refused('no_roles', { text: 'This account has no roles yet' }, 403)
  await forget()
  return { id, name, modules, roles }
}

onCall(witnessCalls.confirm, async ({ pool, db, log, session, input, client }) => {
  const { username, password, badge_code } = input
  const shown =
    password === null
      ? personShown(pool, input, client.address)
      : personWithPassword({ pool, db, log }, { username, password }, client.address)
  const { id, name } = await shown.catch((error: unknown) => {
    if (error instanceof Refused)
      recordSecurity(
        { db, log },
        {
          kind: 'sign_in_failed',
          account: password === null ? null : username,
          client,
          session: session.tokenId,
          details: `As second person at the screen of ${session.actor.name}: ${error.sentence}`,
        },
      )
    throw error
  })
  if (id === session.actor.id)
    throw invalidBecause(
      badge_code === null ? 'username' : 'badge_code',
      t('Another person must confirm this'),
    )
  const token = randomBytes(24).toString('base64url')
  await sql`insert into witness_tokens (token_hash, user_id, shown_to_id, expires_at)
    values (${hashOf(token)}, ${id}, ${session.actor.id},
      now() + make_interval(mins => ${witnessMinutes}))`.execute(db)
  return { token, expires_in: witnessMinutes * 60, person: { id, name } }
})
