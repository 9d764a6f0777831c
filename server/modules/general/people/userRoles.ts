import { sql } from 'kysely'
import type { Role } from '../../../../src/access'
import { roles } from '../../../../src/resources/general/people/roles'
import { userRoles } from '../../../../src/resources/general/people/user_roles'
import { type User, users } from '../../../../src/resources/general/people/users'
import { changesOthers, onChanged } from '../../../engine/hooks/hooks'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'

// Triggers keep users.roles, user_roles and the number of holders of a role the same.
changesOthers(userRoles, 'write')

/** At least one active administrator must remain; the others are locked until the commit. */
export async function assertAdmin(unit: Unit) {
  const { rows } = await sql`select id from users where status = 'active' and roles @> '{admin}'
    order by id for no key update`.execute(unit.trx)
  if (rows.length === 0)
    throw new Refused('last_admin', { text: 'At least one active administrator is required' })
}

/** Sets the roles of a user and notifies the user's screens, which read permissions again. */
export async function setRoles(unit: Unit, before: Pick<User, 'id' | 'roles'>, roles: readonly Role[]) {
  if (roles.length === 0) throw invalid({ roles: 'required' })
  await unit.update(users, before.id, { roles: roles.toSorted() })
  unit.notify({ userId: before.id, announced: 'roles_changed' })
  if (!before.roles.includes('admin') || roles.includes('admin')) return
  await assertAdmin(unit)
  assertOtherUser(unit, before.id)
}

/** Administrators cannot remove their own administration. */
export function assertOtherUser({ by }: Unit, userId: number) {
  if (by.id === userId)
    throw new Refused('no_privileges', { text: 'Only another administrator can remove this from you' })
}

// Roles of users are also stored in a table; its readers are informed.
onChanged(users, async (unit, _rows, reported) => {
  const rolesText = (user: User | null) => user?.roles.join()
  if (reported.some(({ before, after }) => rolesText(before) !== rolesText(after))) unit.reload(userRoles)
})

// Role counts are computed in the database; readers of roles counted in this unit are notified.
onChanged(users, async (unit) => {
  const { rows } = await sql<{
    id: number
  }>`select id from roles where xmin = pg_current_xact_id()::xid`.execute(unit.trx)
  unit.invalidate(
    roles,
    rows.map(({ id }) => id),
  )
})
