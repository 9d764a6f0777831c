import { defineResource } from '../../kit/define/defineResource'
import { reference, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'

/** What a trainer observes on the job before a programme is passed. */
export const trainingProjectTasks = defineResource({
  name: 'training_project_tasks',
  title: 'Observed tasks',
  singular: 'task',
  segment: 'training',
  modules: ['Training'],
  path: '/training/training-projects',
  label: '{text}',
  fields: {
    training_project_id: reference('Programme', 'training_projects', { fixed: true }),
    sequence: integer('Order', { min: 1, max: 10_000 }),
    text: text('Task', 300),
  },
  access: { read: ['training'], write: ['training_change'] },
  list: {
    columns: ['sequence', 'text'],
    sort: [['sequence', 'asc']],
    search: [],
    filters: ['training_project_id'],
  },
  form: [{ section: 'Observed tasks', fields: ['training_project_id', 'sequence', 'text'] }],
})
