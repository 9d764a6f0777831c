import { defineResource } from '../../kit/define/defineResource'
import { active, optional, reference, withDefault } from '../../kit/fields/field'
import { decimal, integer, millilitres } from '../../kit/fields/numbers'

/** What a machine does with bottles of a size or products of a family: its rate, set-up and crew there. */
export const machineCapabilities = defineResource({
  name: 'machine_capabilities',
  title: 'Capabilities',
  singular: 'capability',
  segment: 'production',
  modules: ['Production'],
  path: '/production/machines?list=capabilities',
  label: '{rate_per_hour} per h',
  fields: {
    machine_id: reference('Machine', 'machines'),
    volume_ml: optional(millilitres('Bottle size', { above: 0 })),
    product_family_id: optional(reference('Product family', 'product_families')),
    rate_per_hour: decimal('Rate', 2, { unit: 'per h', above: 0, max: 1_000_000 }),
    setup_minutes: withDefault(integer('Set-up', { unit: 'min', min: 0, max: 1440 }), 0),
    crew_count: withDefault(integer('Crew', { unit: 'people', min: 1, max: 100 }), 1),
    is_active: withDefault(active(), true),
  },
  access: { read: ['production', 'daily_orders'], write: ['production'] },
  unique: [['machine_id', 'volume_ml', 'product_family_id']],
  list: {
    columns: [
      'machine_id',
      'volume_ml',
      'product_family_id',
      'rate_per_hour',
      'setup_minutes',
      'crew_count',
      'is_active',
    ],
    sort: [
      ['machine_id', 'asc'],
      ['volume_ml', 'asc'],
    ],
    search: [],
    filters: ['machine_id', 'volume_ml', 'product_family_id', 'is_active'],
  },
  form: [
    {
      section: 'Products',
      fields: ['machine_id', 'volume_ml', 'product_family_id', 'is_active'],
      note: 'The most specific line counts: size and family, then size, then family, then neither. A machine with lines takes only what one of them names.',
    },
    { section: 'Rate', fields: ['rate_per_hour', 'setup_minutes', 'crew_count'] },
  ],
})
