import { sql } from 'kysely'
import type pg from 'pg'
import { mostPreferences, preferenceFault } from '../../../../src/resources/general/people/preferences'
import { users } from '../../../../src/resources/general/people/users'
import { check, type FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { longText, optional, text } from '../../../../src/resources/kit/fields/field'
import { call } from '../../../calls/calls'
import { assertReferences } from '../../../engine/references'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { countedTry } from '../auth/attempts'
import { fitsPassword, hashPassword, passwordFault, pinFault } from '../auth/passwords'

type Values = Record<string, unknown>

call(
  {
    method: 'GET',
    path: '/profile',
    areas: 'signed_in',
    modules: [],
    about: 'Own account and the sessions that are open.',
  },
  async ({ pool, by, session }) => {
    const [user, sessions] = await Promise.all([
      pool.query(
        `select id, version, username, name, email, company, timezone, config, location_id,
           (select name from locations l where l.id = u.location_id) as location,
           pin_hash is not null as has_pin, badge_code is not null as has_badge
         from users u where id = $1`,
        [by.id],
      ),
      pool.query(
        `select id, client_id, scope, is_shared, created_at, last_used_at, expires_at, user_agent, id = $2 as current
         from access_tokens where user_id = $1 and revoked_at is null and expires_at > now() order by last_used_at desc`,
        [by.id, session?.tokenId ?? 0],
      ),
    ])
    return { ...user.rows[0], sessions: sessions.rows }
  },
)

const fields = {
  name: users.fields.name,
  email: users.fields.email,
  timezone: text('Time zone', 60),
  location_id: users.fields.location_id,
}
const secrets = {
  current_password: optional(longText('Current password', 128)),
  password: optional(longText('Password', 128)),
  pin: optional(text('PIN', 128)),
}

const isZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * What is sent of an account, the time zone and the location among its choices as the fields they are: kept there too
 * they would be said twice.
 */
export function accountOf(body: unknown): Values {
  const { config, ...rest } = { ...(body as Values | null) }
  if (typeof config !== 'object' || config === null || Array.isArray(config))
    return config === undefined ? rest : { ...rest, config }
  const { timezone, default_location_id, ...choices } = config as Values
  return {
    ...(timezone !== undefined && { timezone }),
    ...(default_location_id !== undefined && { location_id: default_location_id }),
    ...rest,
    config: choices,
  }
}

/** The choices as they are kept, each that is known with a value it may have. */
export function checkedConfig(config: unknown): Values {
  if (typeof config !== 'object' || config === null || Array.isArray(config))
    throw invalid({ config: 'other' })
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
export async function saveConfig(unit: Unit, userId: number, config: Values) {
  const forgotten = Object.keys(config).filter((name) => config[name] === null && name !== 'guides')
  const text = JSON.stringify(config.guides === null ? { ...config, guides: undefined } : config)
  const { rows } = await sql<{ size: number }>`update users
    set config = (config || ${text}::jsonb || ${readGuides(text)}) - ${forgotten}::text[]
    where id = ${userId} returning length(config::text) as size`.execute(unit.trx)
  if ((rows[0]?.size ?? 0) > mostPreferences) throw invalid({ config: 'max' })
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Requires the current password before a password or PIN changes; failed attempts are counted. */
async function assertPassword(pool: pg.Pool, unit: Unit, current: unknown) {
  const subject = `own:${unit.by.id}`
  const forget = await countedTry(pool, { [subject]: { inWindow: 8 } }, subject)
  const stored = await unit.trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', unit.by.id)
    .execute()
  if (!(await fitsPassword(stored[0]?.password_hash ?? null, textOf(current) ?? '')))
    throw invalidBecause('current_password', 'This is not your current password')
  await forget()
}

async function changeSecrets(pool: pg.Pool, unit: Unit, username: string, values: Values) {
  const password = textOf(values.password)
  const pin = textOf(values.pin)
  if (password === null && pin === null) return
  await assertPassword(pool, unit, values.current_password)
  const errors: FieldErrors = {}
  const passwordWrong = password !== null && passwordFault(password, username)
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
}

call(
  {
    method: 'POST',
    path: '/profile',
    areas: 'signed_in',
    modules: [],
    writes: true,
    about: 'Changes own name, e-mail, time zone, location, settings, password or PIN.',
  },
  async ({ unit, pool, by, request }) => {
    const { config, current_password, password, pin, ...rest } = accountOf(request.body)
    const checked = check(fields, rest, { partial: true })
    // The secrets count as typed: the kit trims text, so here it only says whether they could be ones.
    const hidden = check(secrets, { current_password, password, pin })
    if (!checked.ok || !hidden.ok)
      throw invalid({ ...(checked.ok ? {} : checked.errors), ...(hidden.ok ? {} : hidden.errors) })
    const { timezone } = checked.values
    if (typeof timezone === 'string' && !isZone(timezone)) throw invalid({ timezone: 'in' })
    const isAccount = Object.keys(rest).length > 0 || textOf(password) !== null || textOf(pin) !== null
    if (by.kiosk && isAccount)
      throw new Refused('no_privileges', { text: 'Log in with your password to change your account' })
    await assertReferences(unit.trx, fields, checked.values)
    const before = await unit.lock(users, by.id)
    await changeSecrets(pool, unit, before.username, { current_password, password, pin })
    if (config !== undefined) await saveConfig(unit, by.id, checkedConfig(config))
    return Object.keys(checked.values).length > 0 ? unit.update(users, by.id, checked.values) : before
  },
)
