import { defineResource } from '../kit/define/defineResource'
import { reference } from '../kit/fields/field'

/** A person who works on a project. */
export const projectMembers = defineResource({
  name: 'project_members',
  title: 'Members',
  singular: 'member',
  segment: 'projects',
  modules: ['Project Management'],
  path: '/list-projects',
  label: '{user}',
  fields: {
    project_id: reference('Project', 'projects', { fixed: true }),
    user_id: reference('Person', 'users', { where: { status: 'active' } }),
  },
  access: { read: ['projects'], write: ['projects'] },
  list: { columns: ['user_id'], sort: [['id', 'asc']], search: [], filters: ['project_id'] },
  form: [{ section: 'Members', fields: ['project_id', 'user_id'] }],
})
