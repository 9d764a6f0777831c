import { dependencyKinds } from '../../planning/projects/dependencyKinds'
import { joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { choice, reference, withDefault } from '../kit/fields/field'
import { integer } from '../kit/fields/numbers'

/** A task waits for another one of its project. */
export const projectDependencies = defineResource({
  name: 'project_dependencies',
  title: 'Dependencies',
  singular: 'dependency',
  segment: 'projects',
  modules: ['Project Management'],
  path: '/list-projects',
  label: '{depends_on}',
  fields: {
    project_task_id: reference('Task', 'project_tasks', { fixed: true }),
    depends_on_id: reference('Waits for', 'project_tasks', { dependsOn: { project_id: 'project_id' } }),
    kind: withDefault(
      choice('From', dependencyKinds, {
        finish_to_start: 'Its end to this start',
        start_to_start: 'Its start to this start',
        finish_to_finish: 'Its end to this end',
      }),
      'finish_to_start',
    ),
    lag_days: withDefault(
      integer('Lag', { unit: 'd', min: -60, max: 365, help: 'Working days; negative for a lead' }),
      0,
    ),
  },
  derived: { project_id: joined(reference('Project', 'projects'), 'project_task_id', 'project_id') },
  access: { read: ['projects'], write: ['projects'] },
  unique: [['depends_on_id', 'project_task_id']],
  list: {
    columns: ['project_task_id', 'depends_on_id', 'kind', 'lag_days'],
    sort: [['id', 'asc']],
    search: [],
    filters: ['project_task_id', 'depends_on_id', 'kind'],
  },
  form: [{ section: 'Dependency', fields: ['project_task_id', 'depends_on_id', 'kind', 'lag_days'] }],
})

export type ProjectDependency = Row<typeof projectDependencies>
