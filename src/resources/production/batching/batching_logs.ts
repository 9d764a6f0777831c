import { notesOf } from '../../kit/define/defineReport'
import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  flag,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, millilitres, percent, quantity } from '../../kit/fields/numbers'
import { ofOrder } from '../orders/ofOrder'
import { liquidUnits } from './liquid'

/** Why something goes into a batch: its recipe, a decision of the laboratory, liquid that was recovered. */
export const additionKinds = ['recipe', 'adjustment', 'recovery_input'] as const
export type AdditionKind = (typeof additionKinds)[number]

export const weighingVerdicts = ['ok', 'out_of_tolerance', 'overridden'] as const

/** What went into a batch, for ever: one row for each weighed or pumped addition. */
export const batchingLogs = defineResource({
  name: 'batching_logs',
  title: 'Batching logs',
  singular: 'addition',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/batching-logs',
  label: '{product_id}',
  fields: {},
  systemFields: {
    production_order_id: withLook(reference('Order', 'production_orders'), 'document'),
    step_id: reference('Step', 'production_order_steps'),
    batch_no: integer('Batch'),
    recipe_line_id: optional(reference('Recipe line', 'recipe_lines')),
    addition_id: optional(reference('Addition to weigh', 'batching_additions')),
    kind: choice('Kind', additionKinds, { recovery_input: 'Recovery' }),
    product_id: reference('Ingredient', 'products'),
    lot_id: reference('Lot', 'lots'),
    bin_id: reference('Bin', 'bins'),
    lab_receiving_container_id: optional(reference('Lab container', 'lab_receiving_containers')),
    /** What its line still had to take, in the unit of the reading. */
    target_qty: quantity('Target'),
    actual_qty: quantity('Actual'),
    unit: choice('Unit', liquidUnits, { g: 'g', ml: 'ml' }),
    actual_ml: millilitres('Volume'),
    /** A part of a line that goes on with another container or lot: it is judged with the last part. */
    is_partial: withDefault(flag('Part of a line'), false),
    /** Of the whole line, once it is weighed. */
    deviation_percent: optional(decimal('Deviation', 4, { unit: '%', signed: true })),
    tolerance_percent: percent('Tolerance'),
    verdict: choice('Verdict', weighingVerdicts),
    override_reason: optional(longText('Reason', 500)),
    override_by_id: optional(reference('Overridden by', 'users')),
    scale_machine_id: optional(reference('Scale', 'machines')),
    weighed_by_id: optional(reference('Weighed by', 'users')),
    weighed_at: instant('Weighed'),
    /** Later than it was weighed: it waited at a screen without a line. */
    arrived_at: optional(instant('Arrived')),
    verified_by_id: optional(reference('Verified by', 'users')),
    stock_movement_id: optional(reference('Stock movement', 'stock_movements')),
    posting_key: internal(optional(text('Posting key', 80))),
  },
  derived: {
    ...ofOrder,
    number: joined(text('Order', 20), 'production_order_id', 'number'),
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    judged_count: computed(integer('Weighings')),
    out_of_tolerance_count: computed(integer('Out of tolerance')),
  },
  access: {
    read: ['production_orders', 'production_dashboard', 'production_reports', 'production_reports_export'],
    write: [],
  },
  appendOnly: true,
  list: {
    columns: [
      'weighed_at',
      'production_order_id',
      'batch_no',
      'kind',
      'product_id',
      'lot_id',
      'target_qty',
      'actual_qty',
      'unit',
      'deviation_percent',
      'tolerance_percent',
      'verdict',
      'weighed_by_id',
      'verified_by_id',
      'override_by_id',
    ],
    sort: [['weighed_at', 'desc']],
    search: [],
    filters: [
      'production_order_id',
      'step_id',
      'product_id',
      'lot_id',
      'verdict',
      'weighed_by_id',
      'verified_by_id',
      'override_by_id',
      'scale_machine_id',
      'kind',
      'weighed_at',
      'brand',
      'category',
    ],
    totals: ['judged_count', 'out_of_tolerance_count'],
  },
  report: notesOf({
    period: 'weighed_at',
    groups: [
      'product_id',
      'production_order_id',
      'lot_id',
      'weighed_by_id',
      'scale_machine_id',
      'verdict',
      'brand',
      'category',
      'weighed_at:day',
      'weighed_at:week',
      'weighed_at:month',
    ],
    sums: ['judged_count', 'out_of_tolerance_count'],
    aggregates: {
      out_of_tolerance_share: {
        label: 'Out of tolerance, share',
        of: ['out_of_tolerance_count', 'judged_count'],
        as: 'percent',
      },
    },
    chart: {
      kind: 'bars',
      of: ['judged_count', 'out_of_tolerance_count'],
      by: 'weighed_at:day',
      title: 'Weighings',
    },
    rowLink: '/production/production-orders/{production_order_id}',
  }),
  form: [],
})

export type BatchingLog = Row<typeof batchingLogs>
