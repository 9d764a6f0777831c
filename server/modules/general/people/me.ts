import { namesIn } from '../../../../src/resources/kit/fields/pickValues'
import type pg from 'pg'
import { type Actor, type Area, areas, mayOpen, opens, type Role } from '../../../../src/access'
import { type Me, profileCalls } from '../../../../src/resources/general/people/profileCalls'
import { knownSettings } from '../../../../src/resources/general/system/settingsKnown'
import {
  type ReportDefaults,
  usualReportDefaults,
} from '../../../../src/resources/production/reports/reportDefaults'
import { settableReports } from '../../../../src/resources/production/reports/settableReports'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import type { Answerable } from '../../../../src/resources/kit/define/defineCall'
import type { Session } from '../../../calls/auth'
import { screenRules } from '../auth/badges'
import { settingsNow } from '../../../site/settings'

type Queries = Pick<pg.Pool, 'query'>
type Sitting = Pick<Session, 'isShared' | 'isLent' | 'mustEnrol' | 'acting' | 'stationTokenId'>

type Account = Pick<
  Me,
  'id' | 'name' | 'username' | 'email' | 'company' | 'config' | 'timezone' | 'location_id'
>

const reportAreas: readonly Area[] = [
  'production_reports',
  'production_reports_export',
  'batching_picking_report',
]

/** How reports begin for a person who reads them. */
async function reportPreferences(pool: Queries) {
  const set = await settingsNow(
    pool,
    'reports.default_period',
    'reports.max_rows',
    'reports.decimals',
    'reports.columns',
  )
  const reports: ReportDefaults = {
    period: set['reports.default_period'],
    max_rows: set['reports.max_rows'],
    decimals: set['reports.decimals'],
  }
  const columns = set['reports.columns'].map(({ report, columns: order }) => {
    const own = settableReports[report].list.columns
    return [`columns.${report}`, { order, hidden: own.filter((name) => !order.includes(name)) }]
  })
  const isUsual = JSON.stringify(reports) === JSON.stringify(usualReportDefaults)
  return { ...(!isUsual && { reports }), ...Object.fromEntries(columns) }
}

/** Company defaults for preferences. */
async function plantDefaults(pool: Queries, roles: readonly Role[]) {
  const { 'ui.theme_color': chosen, 'excise.stamp_kinds': stamp_kinds } = await settingsNow(
    pool,
    'ui.theme_color',
    'excise.stamp_kinds',
  )
  return {
    ...(chosen !== knownSettings['ui.theme_color'].initial && { theme_color: chosen }),
    ...(stamp_kinds.length > 0 && { stamp_kinds }),
    ...(opens(roles, reportAreas) && (await reportPreferences(pool))),
  }
}

/** Of a shared screen: whose it is when no operator works, and how operators come and go. */
async function screenOf(pool: Queries, { isShared, isLent, acting, stationTokenId }: Sitting) {
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
    locked: isLent,
  }
}

/** A signed-in person as the console needs to know him. */
export async function meOf(pool: Queries, by: Actor, sitting: Sitting): Promise<Answerable<Me>> {
  const [{ rows }, defaults, screen] = await Promise.all([
    pool.query<Account>(
      'select id, name, username, email, company, config, timezone, location_id from users where id = $1',
      [by.id],
    ),
    plantDefaults(pool, by.roles),
    screenOf(pool, sitting),
  ])
  const [account] = rows
  if (!account) throw new Refused('not_authorized')
  const permissions = namesIn(areas).filter((area) => mayOpen(by, [area]))
  const config = { ...defaults, ...account.config }
  return {
    ...account,
    config,
    roles: by.roles,
    modules: by.modules,
    permissions,
    must_enrol: sitting.mustEnrol,
    screen,
  }
}

onCall(profileCalls.me, async ({ pool, by, session }) => {
  const { id, name, roles, modules, wall } = by
  return wall === undefined ? meOf(pool, by, session) : { id, name, roles, modules, wall }
})
