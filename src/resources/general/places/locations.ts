import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choice, flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'

/** A site of the company: plant, warehouse, distribution centre, lab or office. */
export const locations = defineResource({
  name: 'locations',
  title: 'Locations',
  singular: 'location',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/locations',
  label: '{name}',
  referenceLook: 'location',
  fields: {
    code: withLook(
      text('Code', 20, {
        pattern: /^[A-Za-z0-9._-]+$/,
        patternMessage: 'Only letters, figures, dots, dashes and underscores',
      }),
      'code',
    ),
    name: withLook(text('Name', 80), 'name'),
    kind: choice('Kind', ['plant', 'warehouse', 'distribution_centre', 'lab', 'office']),
    address: optional(text('Address', 200)),
    city: optional(text('City', 80)),
    province_id: optional(reference('Province', 'provinces')),
    postal_code: withLook(optional(text('Postal code', 12)), 'code'),
    timezone: withDefault(
      text('Time zone', 60, { pattern: /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/ }),
      'America/Toronto',
    ),
    is_stock_location: withDefault(flag('Keeps stock'), true),
    is_active: withDefault(active(), true),
  },
  access: { read: ['general'], write: ['general'] },
  lookup: { codes: ['code'] },
  unique: [['code']],
  list: {
    columns: ['code', 'name', 'kind', 'city', 'province_id', 'timezone', 'is_stock_location', 'is_active'],
    sort: [['code', 'asc']],
    search: ['code', 'name', 'city'],
    filters: ['kind', 'province_id', 'is_active'],
  },
  form: [
    { section: 'Location', fields: ['code', 'name', 'kind', 'timezone', 'is_stock_location', 'is_active'] },
    { section: 'Address', fields: ['address', 'city', 'province_id', 'postal_code'] },
  ],
})

export type Location = Row<typeof locations>
