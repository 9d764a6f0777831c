import { punches } from '../../../../src/resources/general/time_clock/punches'
import { users } from '../../../../src/resources/general/people/users'
import { afterEvent, changesOthers, onChanged, onEvent, onRefused } from '../../../engine/hooks/hooks'
import { invalid, Refused } from '../../../engine/errors'
import { endSessions } from '../auth/endSessions'
import { waitsUntil } from '../auth/lockOut'
import { nameSubject } from '../auth/throttles'
import { assertAdmin } from './userRoles'

// Triggers keep user_roles and the number of holders of a role the same.
changesOthers(users, 'write')

// A manual lock ends open sessions; a lock after wrong passwords may be caused by an attacker and does not: it
// lasts as long as the name waits.
onEvent(users, 'lock', async (unit, { id, username }) => {
  if (!unit.by.system) await endSessions(unit, id)
  return { locked_until: unit.by.system ? ((await waitsUntil(unit.trx, username)) ?? unit.at) : null }
})

// Released by a person the name starts anew; by time it keeps its count, so that the next wait is longer.
onEvent(users, 'unlock', async (unit, { username }) => {
  if (!unit.by.system)
    await unit.trx.deleteFrom('throttles').where('subject', '=', nameSubject(username)).execute()
  return { locked_until: null }
})

onEvent(users, 'deactivate', async (unit, { id }) => {
  await endSessions(unit, id)
  return { locked_until: null }
})

afterEvent(users, '*', async (unit, _row, event) => {
  if (event === 'lock' || event === 'deactivate') await assertAdmin(unit)
})

onRefused(users, async ({ by }, { id, roles }, event, refused) => {
  if (refused !== 'no_privileges') return undefined
  if (event === 'activate' && roles.length === 0) return invalid({ roles: 'required' })
  return by.id === id ? new Refused('no_privileges', { text: 'You cannot do this to yourself' }) : undefined
})

// Whether a person is in is kept beside the punches; lists of people show it at once.
onChanged(punches, (unit, rows) => unit.invalidate(users, [...new Set(rows.map(({ user_id }) => user_id))]))
