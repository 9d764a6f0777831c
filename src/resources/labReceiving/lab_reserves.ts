import { defineReport } from '../kit/define/defineReport'
import { day, flag, optional, reference, text } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { integer, quantity } from '../kit/fields/numbers'

/** What of the goods in containers is reserved, place by place, against what is there and what of it is usable. */
export const labReserves = defineReport({
  name: 'lab_reserves',
  title: 'Reserves of the laboratory',
  singular: 'reserve',
  segment: 'lab_receiving',
  modules: ['Lab Receiving'],
  path: '/lab-receiving/receiving-containers?list=reserves',
  label: '{product_id}',
  columns: {
    product_id: reference('Product', 'products'),
    lot_id: reference('Lot', 'lots'),
    location_id: reference('Location', 'locations'),
    bin_id: reference('Cabinet', 'bins'),
    container_count: integer('Containers'),
    in_containers: quantity('In containers'),
    usable: quantity('Usable'),
    reserved: quantity('Reserved'),
    free: quantity('Free'),
    missing: quantity('Missing'),
    measure: withLook(text('Measure', 20), 'unit'),
    usable_until: optional(day('Usable until')),
    documents: optional(text('Reserved for', 400)),
    is_short: flag('More reserved than usable'),
  },
  read: ['lab_receiving_setup'],
  list: {
    columns: [
      'product_id',
      'lot_id',
      'bin_id',
      'container_count',
      'in_containers',
      'usable',
      'reserved',
      'free',
      'missing',
      'measure',
      'documents',
    ],
    sort: [
      ['missing', 'desc'],
      ['reserved', 'desc'],
    ],
    search: ['documents'],
    filters: ['product_id', 'lot_id', 'location_id', 'bin_id', 'is_short', 'reserved', 'usable_until'],
    totals: ['container_count'],
  },
  report: {
    groups: ['product_id', 'location_id', 'bin_id'],
    grouped: [],
    sums: ['container_count', 'in_containers', 'usable', 'reserved', 'free', 'missing'],
    unitColumn: { in: 'measure', figures: ['in_containers', 'usable', 'reserved', 'free', 'missing'] },
  },
})
