import { online } from '../../../../src/resources/general/people/onlineValue'
import { sql } from 'kysely'
import { type UserAccount, userCalls } from '../../../../src/resources/general/people/userCalls'
import { users } from '../../../../src/resources/general/people/users'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { onComputed } from '../../../realtime/feed/computed'
import { t } from '../../../../src/texts/texts'

onCall(userCalls.account, async ({ pool, input: { id } }) => {
  const [account, sessions] = await Promise.all([
    pool.query<Omit<UserAccount, 'sessions'>>(
      `select u.config, (u.password_hash is not null)::int as has_password, (u.pin_hash is not null)::int as has_pin,
         l.expires_at as link_until
       from users u left join password_links l on l.user_id = u.id and l.expires_at > now() where u.id = $1`,
      [id],
    ),
    pool.query<UserAccount['sessions'][number]>(
      `select id, scope, is_shared::int, created_at, last_used_at, user_agent, address from access_tokens
       where user_id = $1 and revoked_at is null and expires_at > now() order by last_used_at desc limit 100`,
      [id],
    ),
  ])
  if (!account.rows[0]) throw new Refused('not_found', { text: t('There is no user {id}', { id }) })
  return { ...account.rows[0], sessions: sessions.rows }
})

onCall(userCalls.endSession, async ({ unit, input: { id, token } }) => {
  const { rows } = await sql<{ id: number; user_id: number }>`update access_tokens set revoked_at = now()
    where revoked_at is null and ((id = ${token} and user_id = ${id}) or station_token_id in
      (select id from access_tokens where id = ${token} and user_id = ${id}))
    returning id, user_id`.execute(unit.trx)
  if (rows.length === 0) throw new Refused('not_found', { text: 'This session has ended already' })
  for (const ended of rows)
    unit.notify({ userId: ended.user_id, announced: 'signed_out', row: { token_id: ended.id } })
  return null
})

// An open screen sends a call at least once a minute.
onComputed(online, { sources: [users], everyMs: 15_000 }, async (db) => {
  const { rows } = await sql<{ id: number }>`select distinct user_id as id from access_tokens
      where revoked_at is null and expires_at > now() and last_used_at > now() - interval '3 minutes'
      order by user_id`.execute(db)
  return { users: rows.map(({ id }) => id) }
})
