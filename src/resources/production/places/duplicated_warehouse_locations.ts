import { defineReport } from '../../kit/define/defineReport'
import type { Row } from '../../kit/define/row'
import { choice, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer, quantity } from '../../kit/fields/numbers'

/** In which way places are doubled: two products in a bin, a product picked in two, or one spot twice. */
const duplicateKinds = ['shared_bin', 'second_pick_place', 'same_spot'] as const

/** What mends a duplicate: a place goes to a free bin, or is no longer used. */
export const placeFixes = ['move', 'retire'] as const

/** Bins of more than one product, products picked in more than one, and spots twice, each with what would mend it. */
export const duplicatedWarehouseLocations = defineReport({
  name: 'duplicated_warehouse_locations',
  title: 'Duplicated warehouse locations',
  singular: 'duplicate',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/duplicated-warehouse-locations',
  label: '{bins}',
  columns: {
    kind: choice('Kind', duplicateKinds),
    location_id: reference('Location', 'locations'),
    bins: withLook(text('Bins', 400), 'enumeration'),
    skus: withLook(text('Products', 400), 'enumeration'),
    primary_in: withLook(optional(text('Primary', 400)), 'enumeration'),
    on_hand: quantity('On hand'),
    fix: optional(choice('Suggested fix', placeFixes)),
    /** The place that the fix changes. */
    place_id: integer('Place'),
    product_id: reference('Product', 'products'),
    from_bin_id: reference('From', 'bins'),
    to_bin_id: optional(reference('To', 'bins')),
    duplicate_count: integer('Duplicates'),
  },
  read: ['warehouse_product_locations'],
  list: {
    columns: ['kind', 'location_id', 'bins', 'skus', 'primary_in', 'on_hand', 'fix', 'to_bin_id'],
    sort: [['bins', 'asc']],
    search: ['bins', 'skus'],
    filters: ['kind', 'location_id', 'product_id', 'fix'],
    totals: ['duplicate_count'],
  },
  report: {
    groups: ['kind', 'location_id', 'fix'],
    grouped: [],
    sums: ['duplicate_count'],
    chart: { kind: 'bars', of: ['duplicate_count'], by: 'kind', title: 'Duplicates by kind' },
    rowLink: '/production/warehouse-product-locations/{product_id}',
  },
})

export type PlaceDuplicate = Row<typeof duplicatedWarehouseLocations>
