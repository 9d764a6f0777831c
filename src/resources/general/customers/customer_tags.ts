import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { reference } from '../../kit/fields/field'

/** Assignment of a tag to a customer. */
export const customerTags = defineResource({
  name: 'customer_tags',
  title: 'Tags',
  singular: 'tag of a customer',
  segment: 'general',
  modules: ['Administration', 'Sale'],
  path: '/general/customers',
  label: '{tag}',
  fields: {
    customer_id: reference('Customer', 'customers', { fixed: true }),
    tag_id: reference('Tag', 'tags', { where: { is_active: 1, entity: ['customer', 'any'] } }),
  },
  access: { read: ['general', 'sale'], write: ['general', 'sale'] },
  unique: [['tag_id', 'customer_id']],
  list: { columns: ['tag_id'], sort: [['tag_id', 'asc']], search: [] },
  form: [{ section: 'Tag', fields: ['customer_id', 'tag_id'] }],
})

export type CustomerTag = Row<typeof customerTags>
