import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { flag, longText, optional, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** The fixed roles; their titles and descriptions are the plant's own. */
export const roles = defineResource({
  name: 'roles',
  title: 'Roles',
  singular: 'role',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/roles',
  label: '{title}',
  fields: {
    title: withLook(text('Title', 60), 'name'),
    description: optional(longText('Description', 500)),
    demands_second_factor: withDefault(
      {
        ...flag('Second factor required'),
        help: 'People without one are asked to set it up on their next action.',
      },
      false,
    ),
  },
  systemFields: {
    name: withLook(text('Role', 60), 'name'),
    users_count: integer('Users'),
  },
  // Roles are fixed in code together with their rights, so none can be created or deleted.
  stepUp: true,
  access: { read: ['general'], write: ['general'], create: [], remove: [] },
  list: {
    columns: ['name', 'title', 'users_count', 'demands_second_factor', 'description'],
    sort: [['title', 'asc']],
    search: ['name', 'title', 'description'],
  },
  form: [{ section: 'Role', fields: ['title', 'description', 'demands_second_factor'] }],
})

export type RoleRow = Row<typeof roles>
