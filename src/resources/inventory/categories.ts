import { defineResource, type Row } from '../kit/defineResource'
import { active, choice, integer, optional, reference, text, withDefault } from '../kit/field'

/** How a product is taxed when it is sold. */
export const taxClasses = ['standard', 'vapour', 'zero_rated', 'exempt'] as const

/** A branch of the product tree; it gives the default tax class and how often stock is counted. */
export const categories = defineResource({
  name: 'categories',
  title: 'Categories',
  one: 'category',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/categories',
  label: '{name}',
  fields: {
    code: text('Code', 20, { pattern: /^[A-Za-z0-9._-]+$/ }),
    name: text('Name', 80),
    parent_id: optional(reference('Parent', 'categories')),
    tax_class: withDefault(choice('Tax class', taxClasses), 'standard'),
    count_every_days: optional(integer('Count every', { unit: 'days', min: 1, max: 3650 })),
    is_active: withDefault(active(), true),
  },
  access: { read: ['inventory'], write: ['inventory'] },
  lookup: true,
  unique: [['code']],
  list: {
    columns: ['code', 'name', 'parent_id', 'tax_class', 'count_every_days', 'is_active'],
    sort: [['code', 'asc']],
    search: ['code', 'name'],
    filters: ['parent_id', 'tax_class'],
  },
  form: [
    {
      section: 'Category',
      fields: ['code', 'name', 'parent_id', 'tax_class', 'count_every_days', 'is_active'],
    },
  ],
})

export type Category = Row<typeof categories>
