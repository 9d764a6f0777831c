import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import { instant, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'

/** Who holds which role, and who gave it when. */
export const userRoles = defineResource({
  name: 'user_roles',
  title: 'User roles',
  singular: 'role of a user',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/users',
  label: '{role}',
  fields: {},
  systemFields: {
    user_id: reference('User', 'users'),
    role: text('Role', 60),
    granted_by_id: optional(reference('Options by', 'users')),
    granted_at: instant('Options'),
  },
  derived: { username: joined(withLook(text('Username', 60), 'account'), 'user_id', 'username') },
  access: { read: ['general'], write: [] },
  readOnlyReason: 'Roles are assigned on the user',
  list: {
    columns: ['user_id', 'username', 'role', 'granted_by_id', 'granted_at'],
    sort: [
      ['user_id', 'asc'],
      ['role', 'asc'],
    ],
    search: ['username', 'role'],
    filters: ['user_id', 'role', 'granted_by_id', 'granted_at'],
  },
  form: [],
})
