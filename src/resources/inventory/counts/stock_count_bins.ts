import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  flag,
  instant,
  internal,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { physicalKinds } from '../bins/bins'

/** One bin of a count and how far it is; a bin is in one open count at most. */
export const stockCountBins = defineResource({
  name: 'stock_count_bins',
  title: 'Bins of a count',
  singular: 'bin of a count',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/stock-count',
  label: '{id}',
  fields: {},
  systemFields: {
    stock_count_id: reference('Count', 'stock_counts'),
    bin_id: reference('Bin', 'bins'),
    is_open: withDefault(flag('Open'), true),
    line_count: internal(withDefault(integer('Lines'), 0)),
    counted_count: internal(withDefault(integer('Counted'), 0)),
    /** Set for a bin that has no lines and was checked and found empty. */
    checked_at: optional(instant('Found empty')),
  },
  derived: {
    pick_sequence: joined(integer('Pick sequence'), 'bin_id', 'pick_sequence'),
    barcode: joined(withLook(text('Barcode', 40), 'code'), 'bin_id', 'barcode'),
    bin_kind: joined(choice('Bin kind', physicalKinds), 'bin_id', 'kind'),
    zone: joined(withLook(text('Zone', 20), 'coordinate'), 'bin_id', 'zone'),
  },
  access: { read: ['inventory'], write: [] },
  list: {
    columns: ['bin_id', 'line_count', 'counted_count', 'checked_at'],
    sort: [
      ['pick_sequence', 'asc'],
      ['bin_id', 'asc'],
    ],
    search: [],
    filters: ['stock_count_id'],
  },
  form: [],
})

export type StockCountBin = Row<typeof stockCountBins>
