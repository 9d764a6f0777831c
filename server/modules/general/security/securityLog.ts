import { sql } from 'kysely'
import { roles } from '../../../../src/resources/general/people/roles'
import { type User, users } from '../../../../src/resources/general/people/users'
import { afterEvent, onChanged } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { job } from '../../../jobs/jobs'
import { writeSecurity } from '../../../site/securityLog'
import { settingsNow } from '../../../site/settings'

/** What came and what went, as "+warehouse -admin". */
const changesOf = (before: readonly string[], after: readonly string[]) =>
  [
    ...after.filter((one) => !before.includes(one)).map((one) => `+${one}`),
    ...before.filter((one) => !after.includes(one)).map((one) => `-${one}`),
  ].join(' ')

async function recordRights(unit: Unit, before: Pick<User, 'roles' | 'modules'>, after: User) {
  const changes = [
    ['Roles', changesOf(before.roles, after.roles)],
    ['Modules', changesOf(before.modules, after.modules)],
  ].flatMap(([title, text]) => (text ? [`${title} ${text}`] : []))
  if (changes.length === 0) return
  await writeSecurity(unit, { kind: 'rights_changed', account: after.username, details: changes.join('; ') })
}

async function recordStatus(unit: Unit, before: User, after: User) {
  if (before.status === after.status) return
  const kind =
    after.status === 'locked' ? 'locked' : before.status === 'locked' ? 'released' : 'account_changed'
  await writeSecurity(unit, {
    kind,
    account: after.username,
    details: `${before.status} to ${after.status}`,
  })
}

onChanged(users, async (unit, _rows, reported) => {
  for (const { before, after } of reported) {
    if (!after) continue
    await recordRights(unit, before ?? { roles: [], modules: [] }, after)
    if (before) await recordStatus(unit, before, after)
    if (before && before.password_changed_at !== after.password_changed_at)
      await writeSecurity(unit, { kind: 'password_changed', account: after.username })
  }
})

onChanged(roles, async (unit, _rows, reported) => {
  for (const { before, after } of reported)
    if (before && after && before.demands_second_factor !== after.demands_second_factor)
      await writeSecurity(unit, {
        kind: 'rights_changed',
        account: after.name,
        details: `Second factor ${after.demands_second_factor ? 'required' : 'no longer required'}`,
      })
})

afterEvent(users, 'reset_password', async (unit, { username }) => {
  await writeSecurity(unit, {
    kind: 'password_changed',
    account: username,
    details: 'Reset; all sessions ended',
  })
})

job(
  {
    name: 'sweep_security_log',
    title: 'Sweep the security log',
    about: 'Deletes what the security log has kept for longer than the months of its setting.',
    schedule: { daily: '03:20' },
  },
  async ({ pool, db }) => {
    const { 'security.log_months': months } = await settingsNow(pool, 'security.log_months')
    const { numDeletedRows } = await db
      .deleteFrom('security_events')
      .where('at', '<', sql<string>`now() - make_interval(months => ${months})`)
      .executeTakeFirst()
    return `${numDeletedRows} entries deleted`
  },
)
