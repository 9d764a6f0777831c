import { computed, joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { active, flag, optional, reference, text, withDefault } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal, integer, millilitres } from '../kit/fields/numbers'
import { degrees } from './flashpoint_classes'

/** What a cabinet takes in all unless its own limit is typed: 500 l. */
const usualCabinetMl = 500_000

/** A bin of a laboratory with the strictest class that it admits and how much it may hold. */
export const labCabinets = defineResource({
  name: 'lab_cabinets',
  title: 'Cabinets',
  singular: 'cabinet',
  segment: 'lab_receiving',
  modules: ['Lab Receiving'],
  path: '/lab-receiving/flashpoint-classes?list=cabinets',
  label: '{code}',
  fields: {
    bin_id: reference('Bin', 'bins', { where: { is_active: 1, kind: ['lab', 'quarantine'] }, fixed: true }),
    flashpoint_class_id: reference('Strictest class', 'flashpoint_classes'),
    max_ml: withDefault(millilitres('Limit in all', { above: 0, max: 999_999_999 }), usualCabinetMl),
    is_toxic: {
      ...withDefault(flag('For toxic goods'), false),
      help: 'Nicotine and other class 6.1 goods are stored in these cabinets alone, apart from all else.',
    },
    min_temperature_c: optional(degrees('Keeps from')),
    max_temperature_c: optional(degrees('Keeps to')),
    shelves: optional(integer('Shelves', { min: 1, max: 100 })),
    max_ml_per_shelf: optional(millilitres('Limit per shelf', { above: 0, max: 999_999_999 })),
    is_active: withDefault(active(), true),
  },
  derived: {
    location: joined(withLook(text('Location', 80), 'location'), 'bin_id.location_id', 'name'),
    code: joined(withLook(text('Code', 40), 'code'), 'bin_id', 'code'),
    container_count: computed(integer('Containers')),
    stored_ml: computed(millilitres('Stored')),
    stored_l: computed(decimal('Stored', 1, { unit: 'l' })),
    limit_l: computed(decimal('Limit in all', 1, { unit: 'l' })),
    fill_percent: computed(decimal('Fill', 1, { unit: '%' })),
  },
  access: { read: ['lab_receiving'], write: ['lab_receiving_setup'] },
  unique: [['bin_id']],
  list: {
    columns: [
      'bin_id',
      'location',
      'flashpoint_class_id',
      'is_toxic',
      'container_count',
      'stored_l',
      'limit_l',
      'fill_percent',
      'is_active',
    ],
    sort: [['fill_percent', 'desc']],
    search: [],
    filters: ['location', 'flashpoint_class_id', 'is_toxic', 'fill_percent', 'is_active'],
  },
  form: [
    { section: 'Cabinet', fields: ['bin_id', 'flashpoint_class_id', 'is_toxic', 'max_ml', 'is_active'] },
    {
      section: 'Places',
      fields: ['shelves', 'max_ml_per_shelf', 'min_temperature_c', 'max_temperature_c'],
    },
  ],
})

export type LabCabinet = Row<typeof labCabinets>
