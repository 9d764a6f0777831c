import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { longText, reference, text } from '../../kit/fields/field'

/** A comment on a product change; people mentioned with @ are notified. */
export const productChangeComments = defineResource({
  name: 'product_change_comments',
  title: 'Comments on product changes',
  singular: 'comment',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/products_changes',
  label: '{body}',
  fields: {
    product_change_id: reference('Change', 'product_changes', { fixed: true }),
    body: { ...longText('Comment', 2000), fixed: true as const },
  },
  systemFields: { author_id: reference('Author', 'users') },
  derived: { change_number: joined(text('Change', 20), 'product_change_id', 'number') },
  access: {
    read: ['inventory', 'inventory_changes'],
    write: ['inventory', 'inventory_changes'],
    remove: [],
  },
  list: {
    columns: ['change_number', 'author_id', 'body', 'created_at'],
    sort: [['created_at', 'asc']],
    search: ['body'],
    filters: ['product_change_id', 'author_id'],
  },
  form: [],
})

export type ProductChangeComment = Row<typeof productChangeComments>
