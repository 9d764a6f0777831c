import { defineResource } from '../../kit/define/defineResource'
import { reference } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'

/** A document of a programme, in the order in which it is taught. */
export const trainingProjectDocuments = defineResource({
  name: 'training_project_documents',
  title: 'Contents',
  singular: 'content',
  segment: 'training',
  modules: ['Training'],
  path: '/training/training-projects',
  label: '{document}',
  fields: {
    training_project_id: reference('Programme', 'training_projects', { fixed: true }),
    sequence: integer('Order', { min: 1, max: 10_000 }),
    document_id: reference('Document', 'training_documents', {
      where: { status: ['effective', 'in_review'] },
    }),
  },
  access: { read: ['training'], write: ['training_change'] },
  list: {
    columns: ['sequence', 'document_id'],
    sort: [['sequence', 'asc']],
    search: [],
    filters: ['training_project_id'],
  },
  form: [{ section: 'Contents', fields: ['training_project_id', 'sequence', 'document_id'] }],
})
