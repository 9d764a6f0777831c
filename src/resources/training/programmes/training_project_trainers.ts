import { defineResource } from '../../kit/define/defineResource'
import { reference } from '../../kit/fields/field'

/** A person who may train a programme. */
export const trainingProjectTrainers = defineResource({
  name: 'training_project_trainers',
  title: 'Trainers',
  singular: 'trainer',
  segment: 'training',
  modules: ['Training'],
  path: '/training/training-projects',
  label: '{user}',
  fields: {
    training_project_id: reference('Programme', 'training_projects', { fixed: true }),
    user_id: reference('Trainer', 'users', { where: { status: 'active' } }),
  },
  access: { read: ['training'], write: ['training_change'] },
  list: {
    columns: ['user_id'],
    sort: [['id', 'asc']],
    search: [],
    filters: ['training_project_id'],
  },
  form: [{ section: 'Trainers', fields: ['training_project_id', 'user_id'] }],
})
