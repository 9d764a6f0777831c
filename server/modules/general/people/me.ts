import type pg from 'pg'
import { type Actor, areas, type Area, opens } from '../../../../src/access'
import { knownSettings } from '../../../../src/resources/general/system/settingsKnown'
import { call } from '../../../calls/calls'
import type { Session } from '../../../calls/auth'
import { screenRules } from '../auth/badges'
import { settingsNow } from '../../../site/settings'

type Queries = Pick<pg.Pool, 'query'>
type Sitting = Pick<Session, 'isShared' | 'acting' | 'stationTokenId'>

/** Company defaults for preferences. */
async function plantDefaults(pool: Queries) {
  const { 'ui.theme_color': chosen } = await settingsNow(pool, 'ui.theme_color')
  return chosen === knownSettings['ui.theme_color'].initial ? {} : { theme_color: chosen }
}

/** Of a shared screen: whose it is when no operator works, and how operators come and go. */
async function screenOf(pool: Queries, { isShared, acting, stationTokenId }: Sitting) {
  if (!isShared && stationTokenId === null) return null
  const [{ badgeOnly, idleMinutes }, station] = await Promise.all([
    screenRules(pool),
    stationTokenId === null
      ? null
      : pool.query<{ id: number; name: string }>('select id, name from users where id = $1', [acting ?? 0]),
  ])
  return {
    station: station?.rows[0] ?? null,
    badge_only: badgeOnly,
    idle_minutes: idleMinutes,
  }
}

/** A signed-in person as the console needs to know him. */
export async function meOf(pool: Queries, by: Actor, sitting: Sitting) {
  const [{ rows }, defaults, screen] = await Promise.all([
    pool.query<{ config: object }>(
      'select id, name, username, email, company, config, timezone, location_id from users where id = $1',
      [by.id],
    ),
    plantDefaults(pool),
    screenOf(pool, sitting),
  ])
  const permissions = (Object.keys(areas) as Area[]).filter((area) => opens(by.roles, [area]))
  const config = { ...defaults, ...rows[0]?.config }
  return { ...rows[0], config, roles: by.roles, modules: by.modules, permissions, screen }
}

call(
  {
    method: 'GET',
    path: '/me',
    wall: true,
    tokenInQuery: true,
    areas: 'signed_in',
    modules: [],
    about: 'Who is signed in: roles, modules, config, company and name; at a shared screen its rules too.',
  },
  async ({ pool, by, session }) => {
    const { id, name, roles, modules, wall } = by
    if (wall !== undefined) return { id, name, roles, modules, wall }
    return meOf(pool, by, session ?? { isShared: false, stationTokenId: null })
  },
)
