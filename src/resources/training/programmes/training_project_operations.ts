import { defineResource } from '../../kit/define/defineResource'
import { reference } from '../../kit/fields/field'

/** An operation that is started only by people with a valid certificate of the programme. */
export const trainingProjectOperations = defineResource({
  name: 'training_project_operations',
  title: 'Gated operations',
  singular: 'operation',
  segment: 'training',
  modules: ['Training'],
  path: '/training/training-projects',
  label: '{operation}',
  fields: {
    training_project_id: reference('Programme', 'training_projects', { fixed: true }),
    operation_id: reference('Operation', 'operations'),
  },
  access: { read: ['training'], write: ['training_change'] },
  list: {
    columns: ['operation_id'],
    sort: [['id', 'asc']],
    search: [],
    filters: ['training_project_id'],
  },
  form: [{ section: 'Gated operations', fields: ['training_project_id', 'operation_id'] }],
})
