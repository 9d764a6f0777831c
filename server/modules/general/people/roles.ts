import { type Role, roles as allRoles } from '../../../../src/access'
import { roles, type RoleRow } from '../../../../src/resources/general/people/roles'
import { users } from '../../../../src/resources/general/people/users'
import { reference } from '../../../../src/resources/kit/fields/field'
import { call } from '../../../calls/calls'
import { assertReferences } from '../../../engine/references'
import type { Unit } from '../../../engine/unitTypes'
import { setRoles } from './userRoles'

const administration = { areas: ['general'], modules: ['Administration'] } as const

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

const inputs = { user_id: reference('Person', 'users') }

call(
  {
    method: 'POST',
    path: '/general/roles/:id/members',
    ...administration,
    writes: true,
    asks: inputs,
    about: 'Gives a role to a person.',
  },
  async ({ unit, params, values }) => {
    await assertReferences(unit.trx, inputs, values)
    return changeMember(unit, Number(params.id) || 0, Number(values.user_id), (roles, role) => [
      ...new Set([...roles, role]),
    ])
  },
)

call(
  {
    method: 'DELETE',
    path: '/general/roles/:id/members/:user',
    ...administration,
    writes: true,
    about: 'Takes a role from a person, who keeps at least one.',
  },
  async ({ unit, params }) =>
    changeMember(unit, Number(params.id) || 0, Number(params.user) || 0, (roles, role) =>
      roles.filter((one) => one !== role),
    ),
)
