import { sql } from 'kysely'
import type pg from 'pg'
import { mostPreferences, preferenceFault } from '../../../../src/resources/general/people/preferences'
import {
  type Config,
  type OwnPasskey,
  type OwnSession,
  type Profile,
  profileCalls,
} from '../../../../src/resources/general/people/profileCalls'
import { type User, users } from '../../../../src/resources/general/people/users'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import type { Field, Presence } from '../../../../src/resources/kit/fields/field'
import { type InputOf, onCall } from '../../../calls/handlers'
import { assertReferences } from '../../../engine/references'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { endOtherSessions } from '../auth/endSessions'
import { assertOwnPassword } from '../auth/ownPassword'
import { writeSecurity } from '../../../site/securityLog'
import { hashPassword, passwordFault, pinFault } from '../auth/passwords'
import { t } from '../../../../src/texts/texts'

type Secrets = {
  [N in 'current_password' | 'password' | 'pin' | 'email']: InputOf<typeof profileCalls.save>[N] | undefined
}

onCall(profileCalls.read, async ({ pool, by, session }) => {
  const [user, sessions, passkeys] = await Promise.all([
    pool.query<Omit<Profile, 'sessions' | 'passkeys'>>(
      `select id, version, username, name, email, company, timezone, config, location_id,
         (select name from locations l where l.id = u.location_id) as location,
         (pin_hash is not null)::int as has_pin, (badge_code is not null)::int as has_badge,
         exists (select from second_factors where user_id = u.id and confirmed_at is not null) as has_second_factor
       from users u where id = $1`,
      [by.id],
    ),
    pool.query<OwnSession>(
      `select id, client_id, scope, is_shared::int, created_at, last_used_at, expires_at, user_agent, address,
         (id = $2)::int as current
       from access_tokens where user_id = $1 and revoked_at is null and expires_at > now() order by last_used_at desc`,
      [by.id, session.tokenId],
    ),
    pool.query<OwnPasskey>(
      'select id, name, host, created_at, last_used_at from passkeys where user_id = $1 order by id',
      [by.id],
    ),
  ])
  if (!user.rows[0]) throw new Refused('not_found', { text: t('There is no user {id}', { id: by.id }) })
  return { ...user.rows[0], sessions: sessions.rows, passkeys: passkeys.rows }
})

const isZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The value of a setting that is stored as a field of the account. */
function settingOf<S>(name: string, { schema }: Field<unknown, Presence, S>, value: unknown): S {
  const result = schema.safeParse(value)
  if (!result.success) throw invalid({ [name]: result.error.issues[0]?.message ?? 'other' })
  return result.data
}

type Sent = { config?: Config; timezone?: string; location_id?: number | null }

/** The values of an account; time zone and location may also be sent among its settings, which do not store them. */
export function accountOf<V extends Sent>({ config: sent, ...rest }: V) {
  const { timezone, default_location_id: location, ...config } = sent ?? {}
  const { fields } = users
  return {
    ...(timezone !== undefined && { timezone: settingOf('timezone', fields.timezone, timezone) }),
    ...(location !== undefined && {
      location_id: location === null ? null : settingOf('location_id', fields.location_id, location),
    }),
    ...rest,
    ...(sent && { config }),
  }
}

/** The choices as they are kept, each that is known with a value it may have. */
export function checkedConfig(config: Config): Config {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(config)) {
    const fault = preferenceFault(name, value)
    if (fault) errors[`config.${name}`] = fault
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  )
}

/** Completed tours stay completed, whichever browser saved last. */
const readGuides = (text: string) => sql`case when jsonb_typeof(${text}::jsonb -> 'guides') = 'array'
  then jsonb_build_object('guides', coalesce((select jsonb_agg(distinct id order by id) from jsonb_array_elements(
    coalesce(config -> 'guides', '[]'::jsonb) || (${text}::jsonb -> 'guides')) as read (id)), '[]'::jsonb))
  else '{}'::jsonb end`

/** Keeps choices with the account; null forgets one. */
export async function saveConfig(unit: Unit, userId: number, config: Config) {
  const forgotten = Object.keys(config).filter((name) => config[name] === null && name !== 'guides')
  const text = JSON.stringify(config.guides === null ? { ...config, guides: undefined } : config)
  const { rows } = await sql<{ size: number }>`update users
    set config = (config || ${text}::jsonb || ${readGuides(text)}) - ${forgotten}::text[]
    where id = ${userId} returning length(config::text) as size`.execute(unit.trx)
  if ((rows[0]?.size ?? 0) > mostPreferences) throw invalid({ config: 'max' })
}

/** Changes what signs a person in, for the present password; whether other sessions must end. */
async function changeSecrets(
  pool: pg.Pool,
  unit: Unit,
  before: Pick<User, 'username' | 'name' | 'email' | 'company'>,
  { current_password = null, password = null, pin = null, email }: Secrets,
) {
  const hasNewEmail = email !== undefined && email !== before.email
  if (password === null && pin === null && !hasNewEmail) return false
  await assertOwnPassword(pool, unit.by.id, current_password ?? '', 'current_password')
  const errors: FieldErrors = {}
  const passwordWrong = password !== null && passwordFault(password, before)
  const pinWrong = pin !== null && pinFault(pin)
  if (passwordWrong) errors.password = passwordWrong
  if (pinWrong) errors.pin = pinWrong
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (password !== null)
    await unit.trx
      .updateTable('users')
      .set({ password_hash: await hashPassword(password), password_changed_at: sql`now()` })
      .where('id', '=', unit.by.id)
      .execute()
  if (pin !== null)
    await unit.trx
      .updateTable('users')
      .set({ pin_hash: await hashPassword(pin) })
      .where('id', '=', unit.by.id)
      .execute()
  return password !== null || hasNewEmail
}

async function recordSecrets(
  unit: Unit,
  before: Pick<User, 'username' | 'email'>,
  { password, pin, email = before.email }: Secrets,
) {
  const changed = [password && 'password', pin && 'PIN', email !== before.email && 'e-mail'].filter(Boolean)
  if (changed.length === 0) return
  await writeSecurity(unit, {
    kind: password ? 'password_changed' : 'account_changed',
    account: before.username,
    details: `New ${changed.join(', ')} by the owner`,
  })
}

onCall(profileCalls.save, async ({ unit, pool, by, session, input }) => {
  const { config, current_password, password, pin, ...rest } = accountOf(input)
  if (rest.timezone !== undefined && !isZone(rest.timezone)) throw invalid({ timezone: 'in' })
  const isAccount = Object.keys(rest).length > 0 || Boolean(password) || Boolean(pin)
  if (by.kiosk && isAccount)
    throw new Refused('no_privileges', { text: 'Sign in with your password to change your account' })
  await assertReferences(unit.trx, profileCalls.save.changes, rest)
  const before = await unit.lock(users, by.id)
  const { email } = rest
  if (await changeSecrets(pool, unit, before, { current_password, password, pin, email }))
    await endOtherSessions(unit, session)
  await recordSecrets(unit, before, { current_password, password, pin, email })
  if (config !== undefined) await saveConfig(unit, by.id, checkedConfig(config))
  return Object.keys(rest).length > 0 ? unit.update(users, by.id, rest) : before
})
