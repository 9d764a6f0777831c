import { stockAdjustmentMachine } from '../../../machines/workflows/inventory/stock_adjustments'
import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  day,
  flag,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { integer, money } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { adjustmentReasons } from './adjustmentReasons'
import { linesOf } from '../../kit/define/facets/lines'
import { signedValue, stockAdjustmentLines } from './stock_adjustment_lines'

/** The books put right by hand, with a reason: what was damaged, leaked, found, taken as a sample. */
export const stockAdjustments = defineResource({
  name: 'stock_adjustments',
  title: 'Stock adjustments',
  singular: 'adjustment',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/stock-adjustments',
  pagePath: '/inventory/stock-adjustment/:id?',
  prefix: 'SA',
  label: '{number}',
  fields: {
    location_id: reference('Location', 'locations', {
      where: { is_active: 1, is_stock_location: 1 },
      beginsOwn: true,
    }),
    reason_code: choice('Reason', adjustmentReasons),
    adjusted_on: optional(day('Found on', { help: 'Today if left blank' })),
    external_ref: withLook(optional(text('External reference', 60)), 'externalRef'),
    note: optional(longText('Note')),
  },
  systemFields: {
    line_count: internal(withDefault(integer('Lines'), 0)),
    // Gains and losses together, which the limit of approval is for.
    total_value: internal(withDefault(money('Gross value'), 0)),
    over_limit: withDefault(flag('Above the limit'), false),
    author_id: optional(reference('Author', 'users')),
    approved_by_id: optional(reference('Approved by', 'users')),
    approved_at: optional(instant('Approved')),
    reject_note: optional(text('Reject reason', 500)),
  },
  derived: { signed_value: computed(signedValue()) },
  workflow: stockAdjustmentMachine,
  events: {
    submit: {
      label: 'Submit',
      tone: 'primary',
      broadcastAs: 'submitted',
      doneText: 'submitted for approval',
    },
    approve: {
      label: 'Approve',
      tone: 'primary',
      signature: true,
      confirmText: 'The quantities change at once.',
      broadcastAs: 'approved',
    },
    reject: { label: 'Reject', inputs: { reject_note: longText('Reason', 500) }, broadcastAs: 'rejected' },
    reverse: {
      label: 'Reverse',
      tone: 'danger',
      confirmText: 'Reversing movements restore every quantity.',
      broadcastAs: 'reversed',
    },
  },
  access: { read: ['inventory'], write: ['inventory'] },
  lines: {
    stock_adjustment_lines: linesOf(stockAdjustmentLines, {
      via: 'stock_adjustment_id',
      naming: ['product'],
      widths: { after: 112, signed_value: 100, note: 120 },
      behind: { bin_id: ['on_hand', 'measure'], qty_change: ['after'], unit_cost: ['signed_value'] },
    }),
  },
  unique: [['external_ref']],
  attachments: true,
  list: {
    columns: [
      'number',
      'location_id',
      'reason_code',
      'line_count',
      'signed_value',
      'author_id',
      'approved_by_id',
      'adjusted_on',
      'status',
    ],
    sort: [['number', 'desc']],
    search: ['number', 'external_ref', 'note'],
    filters: ['status', 'reason_code', 'location_id', 'adjusted_on', 'author_id'],
    totals: ['signed_value'],
  },
  form: [
    {
      section: 'Adjustment',
      fields: ['location_id', 'reason_code', 'adjusted_on', 'external_ref', 'note', 'reject_note'],
    },
  ],
  editableIn: ['draft'],
})

export type StockAdjustment = Row<typeof stockAdjustments>
