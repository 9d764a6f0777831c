import { defineResource, type Row } from '../kit/defineResource'
import { choice, flag, text, withDefault } from '../kit/field'

export const flavorProfiles = [
  'fruit',
  'menthol',
  'tobacco',
  'dessert',
  'beverage',
  'candy',
  'unflavoured',
] as const

/** A flavour line; a restricted one may not be sold where a province bans flavours. */
export const flavors = defineResource({
  name: 'flavors',
  title: 'Flavors',
  one: 'flavor',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/flavors',
  label: '{name}',
  fields: {
    code: text('Code', 20, { pattern: /^[A-Za-z0-9._-]+$/ }),
    name: text('Name', 80),
    profile: choice('Profile', flavorProfiles),
    is_restricted: withDefault(flag('Restricted'), false),
  },
  access: { read: ['inventory'], write: ['inventory'] },
  lookup: true,
  unique: [['code'], ['name']],
  list: {
    columns: ['code', 'name', 'profile', 'is_restricted'],
    sort: [['name', 'asc']],
    search: ['code', 'name'],
    filters: ['profile', 'is_restricted'],
  },
  form: [{ section: 'Flavor', fields: ['code', 'name', 'profile', 'is_restricted'] }],
})

export type Flavor = Row<typeof flavors>
