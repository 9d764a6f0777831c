import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choice, flag, optional, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

export const flavorProfiles = [
  'fruit',
  'menthol',
  'tobacco',
  'dessert',
  'beverage',
  'candy',
  'unflavoured',
] as const

/** The dominant flavour as reports to Health Canada name it: Vaping Products Reporting Regulations, schedule. */
export const healthCanadaClasses = [
  'tobacco',
  'fruit',
  'mint_menthol',
  'alcohol',
  'nut',
  'coffee_tea',
  'spice',
  'other',
  'unflavoured',
] as const

export const healthCanadaNames = { mint_menthol: 'Mint/Menthol', coffee_tea: 'Coffee/Tea' } as const

/** A flavour line; a restricted one may not be sold where a province bans flavours. */
export const flavors = defineResource({
  name: 'flavors',
  title: 'Flavours',
  singular: 'flavour',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/flavors',
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
    profile: choice('Profile', flavorProfiles),
    health_canada_class: optional(choice('Health Canada class', healthCanadaClasses, healthCanadaNames)),
    is_restricted: withDefault(flag('Restricted'), false),
    is_active: withDefault(active(), true),
  },
  derived: { products: computed(integer('Products')) },
  access: { read: ['inventory'], write: ['inventory'], merge: ['general'] },
  lookup: { codes: ['code'] },
  mergeable: true,
  unique: [['code'], ['name']],
  list: {
    columns: ['code', 'name', 'profile', 'health_canada_class', 'is_restricted', 'products', 'is_active'],
    inline: true,
    sort: [['name', 'asc']],
    search: ['code', 'name'],
    filters: ['profile', 'health_canada_class', 'is_restricted', 'is_active'],
  },
  form: [
    {
      section: 'Flavour',
      fields: ['code', 'name', 'profile', 'health_canada_class', 'is_restricted', 'is_active'],
    },
  ],
})

export type Flavor = Row<typeof flavors>
