import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choice, flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** How a product is taxed when it is sold. */
export const taxClasses = ['standard', 'vapour', 'zero_rated', 'exempt'] as const

const account = (label: string) =>
  optional(reference(label, 'accounts', { where: { is_postable: 1, is_active: 1 } }))

/** A branch of the product tree; it gives the default tax class and how often stock is counted. */
export const categories = defineResource({
  name: 'categories',
  title: 'Categories',
  singular: 'category',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/categories',
  label: '{name}',
  fields: {
    code: withLook(
      text('Code', 20, {
        pattern: /^[A-Za-z0-9._-]+$/,
        patternMessage: 'Only letters, figures, dots, dashes and underscores',
      }),
      'code',
    ),
    name: withLook(text('Name', 80), 'name'),
    parent_id: optional(reference('Parent', 'categories')),
    tax_class: withDefault(choice('Tax class', taxClasses), 'standard'),
    count_every_days: optional(integer('Count every', { unit: 'days', min: 1, max: 3650 })),
    inventory_account_id: account('Inventory account'),
    cogs_account_id: account('Cost of sales account'),
    sales_account_id: account('Sales account'),
    needs_inspection: withDefault(flag('Inspected on arrival'), false),
    needs_certificate: withDefault(flag('Certificate before release'), false),
    is_active: withDefault(active(), true),
  },
  derived: { products: computed(integer('Products')) },
  access: { read: ['inventory'], write: ['inventory'], merge: ['general'] },
  lookup: { codes: ['code'] },
  mergeable: true,
  unique: [['code']],
  list: {
    columns: ['code', 'name', 'parent_id', 'tax_class', 'count_every_days', 'products', 'is_active'],
    inline: true,
    sort: [['code', 'asc']],
    search: ['code', 'name'],
    filters: ['parent_id', 'tax_class', 'is_active'],
  },
  form: [
    {
      section: 'Category',
      fields: [
        'code',
        'name',
        'parent_id',
        'tax_class',
        'count_every_days',
        'needs_inspection',
        'needs_certificate',
        'is_active',
      ],
    },
    { section: 'Accounts', fields: ['inventory_account_id', 'cogs_account_id', 'sales_account_id'] },
  ],
})

export type Category = Row<typeof categories>
