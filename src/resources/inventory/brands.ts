import { defineResource, type Row } from '../kit/defineResource'
import { active, choice, text, withDefault } from '../kit/field'

/** A brand, the company's own or one it fills for somebody else. */
export const brands = defineResource({
  name: 'brands',
  title: 'Brands',
  one: 'brand',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/brands',
  label: '{name}',
  fields: {
    code: text('Code', 20, { pattern: /^[A-Za-z0-9._-]+$/ }),
    name: text('Name', 80),
    owner: withDefault(choice('Owner', ['own', 'contract']), 'own'),
    is_active: withDefault(active(), true),
  },
  access: { read: ['inventory'], write: ['inventory'] },
  lookup: true,
  unique: [['code'], ['name']],
  list: {
    columns: ['code', 'name', 'owner', 'is_active'],
    sort: [['name', 'asc']],
    search: ['code', 'name'],
    filters: ['owner', 'is_active'],
  },
  form: [{ section: 'Brand', fields: ['code', 'name', 'owner', 'is_active'] }],
})

export type Brand = Row<typeof brands>
