import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choice, flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { decimal, integer, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { requiredWhere } from '../../kit/fields/requiredWhere'

/** Bins that hold goods physically. */
export const physicalKinds = [
  'storage',
  'picking',
  'receiving',
  'quarantine',
  'lab',
  'floor',
  'staging',
  'excise_warehouse',
] as const

/** The outside world as bins, one of each: they make the ledger double-entry. */
export const virtualKinds = [
  'virtual_supplier',
  'virtual_customer',
  'virtual_production',
  'virtual_adjustment',
  'virtual_scrap',
  'virtual_opening',
  'virtual_sample',
] as const

export const binKinds = [...physicalKinds, 'transit', ...virtualKinds] as const

/** Goods in these can't be promised: they are on their way, not inspected, or kept under the Excise Act. */
export const keptBackKinds: readonly (typeof binKinds)[number][] = [
  'transit',
  'quarantine',
  'excise_warehouse',
]

const part = (label: string) => optional(text(label, 20))
const coordinate = (label: string) => withLook(part(label), 'coordinate')

/** A place inside a site, down to a shelf, rack level, tank or staging lane. */
export const bins = defineResource({
  name: 'bins',
  title: 'Location bins',
  singular: 'bin',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/bins',
  label: '{code}',
  referenceLook: 'bin',
  fields: {
    code: withLook(
      text('Code', 40, {
        pattern: /^[A-Za-z0-9._-]+$/,
        patternMessage: 'Only letters, figures, dots, dashes and underscores',
      }),
      'code',
    ),
    location_id: requiredWhere(optional(reference('Location', 'locations')), { kind: physicalKinds }),
    kind: choice('Kind', binKinds, {}, physicalKinds),
    zone: coordinate('Zone'),
    aisle: coordinate('Aisle'),
    rack: coordinate('Rack'),
    level: coordinate('Level'),
    position: part('Position'),
    barcode: withLook(optional(text('Barcode', 40)), 'code'),
    pick_sequence: withDefault(integer('Pick sequence', { min: 0, max: 1_000_000 }), 0),
    capacity_qty: optional(quantity('Capacity', { above: 0 })),
    max_weight_kg: optional(decimal('Maximum weight', 6, { unit: 'kg', above: 0, max: 1_000_000 })),
    allow_mixed_products: withDefault(flag('Mixed products'), true),
    allow_mixed_lots: withDefault(flag('Mixed lots'), true),
    is_active: withDefault(active(), true),
  },
  systemFields: { frozen_by_count_id: optional(integer('Frozen by count')) },
  derived: {
    on_hand: computed(quantity('On hand')),
    fill_percent: computed(decimal('Fill', 1, { unit: '%' })),
    products: computed(withLook(text('Products', 200), 'enumeration')),
  },
  access: { read: ['inventory'], write: ['inventory'] },
  lookup: {
    codes: ['code'],
    quantities: { table: 'stock_levels', of: ['product_id', 'lot_id', 'location_id'] },
  },
  unique: [['code', 'location_id'], ['barcode']],
  list: {
    columns: [
      'code',
      'location_id',
      'kind',
      'zone',
      'aisle',
      'rack',
      'level',
      'pick_sequence',
      'fill_percent',
      'products',
      'is_active',
    ],
    sort: [['code', 'asc']],
    preset: [{ field: 'kind', operator: 'in', value: [...physicalKinds] }],
    search: ['code', 'barcode', 'zone'],
    filters: ['location_id', 'kind', 'zone', 'fill_percent', 'is_active'],
  },
  form: [
    { section: 'Bin', fields: ['code', 'location_id', 'kind', 'barcode', 'pick_sequence', 'is_active'] },
    { section: 'Place', fields: ['zone', 'aisle', 'rack', 'level', 'position'] },
    {
      section: 'Contents',
      fields: ['capacity_qty', 'max_weight_kg', 'allow_mixed_products', 'allow_mixed_lots'],
    },
  ],
})

export type Bin = Row<typeof bins>
