import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choice, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** A brand, the company's own or that of a contract customer. */
export const brands = defineResource({
  name: 'brands',
  title: 'Brands',
  singular: 'brand',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/brands',
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
    owner: withDefault(choice('Owner', ['own', 'contract']), 'own'),
    customer_id: optional(reference('Filled for', 'customers')),
    is_active: withDefault(active(), true),
  },
  derived: { products: computed(integer('Products')) },
  access: { read: ['inventory'], write: ['inventory'], merge: ['general'] },
  lookup: { codes: ['code'] },
  mergeable: true,
  unique: [['code'], ['name']],
  list: {
    columns: ['code', 'name', 'owner', 'customer_id', 'products', 'is_active'],
    inline: true,
    sort: [['name', 'asc']],
    search: ['code', 'name'],
    filters: ['owner', 'customer_id', 'is_active'],
  },
  form: [{ section: 'Brand', fields: ['code', 'name', 'owner', 'customer_id', 'is_active'] }],
})

export type Brand = Row<typeof brands>
