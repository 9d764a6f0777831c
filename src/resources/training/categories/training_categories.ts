import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, colour, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer } from '../../kit/fields/numbers'

/** What documents and programmes are about; its prefix begins the codes of its documents. */
export const trainingCategories = defineResource({
  name: 'training_categories',
  title: 'Training categories',
  singular: 'training category',
  segment: 'training',
  modules: ['Training'],
  path: '/training/categories',
  label: '{name}',
  fields: {
    name: withLook(text('Name', 80), 'name'),
    code_prefix: withLook(
      text('Document prefix', 6, {
        pattern: /^[A-Z]{1,6}$/,
        patternMessage: 'Enter 1 to 6 capital letters',
        fixed: true,
        help: 'Begins the codes of its documents, as SOP in SOP-00012',
      }),
      'code',
    ),
    color: withDefault(colour('Colour'), '#1890ff'),
    is_active: withDefault(active(), true),
  },
  derived: { documents: computed(integer('Documents')) },
  access: { read: ['training'], write: ['training_admin'] },
  lookup: { codes: ['code_prefix'] },
  unique: [['name'], ['code_prefix']],
  list: {
    columns: ['name', 'code_prefix', 'color', 'documents', 'is_active'],
    sort: [['name', 'asc']],
    search: ['name', 'code_prefix'],
    filters: ['is_active'],
  },
  form: [{ section: 'Category', fields: ['name', 'code_prefix', 'color', 'is_active'] }],
})

export type TrainingCategory = Row<typeof trainingCategories>
