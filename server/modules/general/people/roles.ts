import { type Role, roles as allRoles } from '../../../../src/access'
import { roles, type RoleRow } from '../../../../src/resources/general/people/roles'
import { userCalls } from '../../../../src/resources/general/people/userCalls'
import { users } from '../../../../src/resources/general/people/users'
import { onCall } from '../../../calls/handlers'
import { assertReferences } from '../../../engine/references'
import type { Unit } from '../../../engine/unitTypes'
import { setRoles } from './userRoles'

/** Only roles defined in the code can be assigned. */
const nameOf = ({ name }: RoleRow) => allRoles.find((role) => role === name)

async function changeMember(
  unit: Unit,
  roleId: number,
  userId: number,
  change: (roles: Role[], role: Role) => Role[],
) {
  const role = await unit.get(roles, roleId)
  const user = await unit.lock(users, userId)
  const name = nameOf(role)
  if (name) await setRoles(unit, user, change(user.roles, name))
  return unit.get(users, userId)
}

onCall(userCalls.addMember, async ({ unit, input: { id, user_id } }) => {
  await assertReferences(unit.trx, userCalls.addMember.inputs, { user_id })
  return changeMember(unit, id, user_id, (roles, role) => [...new Set([...roles, role])])
})

onCall(userCalls.removeMember, ({ unit, input: { id, user } }) =>
  changeMember(unit, id, user, (roles, role) => roles.filter((one) => one !== role)),
)
