import type pg from 'pg'
import type { Actor, Module, Role } from '../../../../src/access'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { countedTry, networkOf, wrongPerAddress } from './throttles'
import { fitsPassword } from './passwords'
import { settingsNow } from '../../../site/settings'
import { t } from '../../../../src/texts/texts'

/** Some 35 a day for who never stops: a PIN may have only four digits. */
const wrongPerBadge = { most: 8, upToMinutes: 60 }

/** What a person shows at a shared screen: a badge, or the username where the badge is at home, and the PIN. */
export type Shown = { badge_code?: unknown; username?: unknown; pin?: unknown }

/** How shared screens know people, from the settings `auth.*`. */
export type ScreenRules = { badgeOnly: boolean; idleMinutes: number }

export async function screenRules(pool: Pick<pg.Pool, 'query'>): Promise<ScreenRules> {
  const set = await settingsNow(pool, 'auth.badge_only', 'auth.operator_idle_minutes')
  return { badgeOnly: set['auth.badge_only'], idleMinutes: set['auth.operator_idle_minutes'] }
}

const trimmedText = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** The person behind badge and PIN. Tries are limited by badge and by address; a badge alone does where the plant says so. */
export async function personShown(pool: pg.Pool, shown: Shown, address: string): Promise<Actor> {
  const badge = trimmedText(shown.badge_code)
  const username = trimmedText(shown.username)
  const pin = trimmedText(shown.pin)
  const field = badge === null ? 'username' : 'badge_code'
  const name = badge ?? username
  if (name === null) throw invalid({ badge_code: 'required' })
  const { badgeOnly } = await screenRules(pool)
  if (pin === null && !(badgeOnly && badge !== null)) throw invalid({ pin: 'required' })
  const subject = `badge:${name.toLowerCase()}`
  const forget = await countedTry(
    pool,
    // Apart from passwords: who guesses those keeps no one from the time clock.
    { [`badge address:${networkOf(address)}`]: wrongPerAddress, [subject]: wrongPerBadge },
    subject,
  )
  const { rows } = await pool.query<{
    id: number
    name: string
    pin_hash: string | null
    modules: Module[]
    roles: Role[]
    is_badge: boolean
  }>(
    `select id, name, pin_hash, modules, array(select role from user_roles where user_id = u.id) as roles,
       badge_code is not distinct from $1 as is_badge
     from users u where (status = 'active' or (status = 'locked' and locked_until is not null)) and (badge_code = $1 or lower(username) = lower($2))
     order by is_badge desc limit 1`,
    [badge, username],
  )
  const [person] = rows
  if (!person) throw invalid({ [field]: 'exists' })
  if (pin === null && !person.is_badge) throw invalid({ pin: 'required' })
  if (pin !== null) {
    if (person.pin_hash === null) throw invalidBecause('pin', t('No PIN is set yet. Set one on your profile'))
    if (!(await fitsPassword(person.pin_hash, pin))) throw invalidBecause('pin', t('Wrong PIN'))
  }
  if (person.roles.length === 0) throw new Refused('no_roles', { text: 'This account has no roles yet' }, 403)
  await forget()
  const { id, name: shownAs, roles, modules } = person
  return { id, name: shownAs, roles, modules }
}
