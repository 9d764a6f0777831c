import { productionOrderCorrectionMachine } from '../../../machines/workflows/production/corrections/production_order_corrections'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { integer, quantity } from '../../kit/fields/numbers'
import { requiredWhere } from '../../kit/fields/requiredWhere'

/** What is corrected: a line of the log, or the order and its steps. */
export const orderCorrectionKinds = [
  'quantity',
  'scrap_reason',
  'lot',
  'machine',
  'user',
  'order_qty',
  'reopen_step',
  'reopen_order',
] as const

export const kindLabels = {
  lot: 'Lot of the liquid',
  user: 'Operator',
  order_qty: 'Quantity of the order',
  reopen_step: 'Open step again',
  reopen_order: 'Open order again',
} as const

/** Corrections of one line of the log. */
export const ofLogLine = ['quantity', 'scrap_reason', 'lot', 'machine', 'user'] as const

const ofOrder = { dependsOn: { production_order_id: 'production_order_id' } } as const
const counts = { kind: 'quantity' } as const

const signed = (label: string) => withDefault(quantity(label, { min: -999_999_999 }), 0)

/** A change of what was logged on a production order, decided by another person. */
export const productionOrderCorrections = defineResource({
  name: 'production_order_corrections',
  title: 'Production order corrections',
  singular: 'production order correction',
  segment: 'production',
  modules: ['Production'],
  path: '/production/production_orders_corrections',
  prefix: 'POC',
  label: '{number}',
  fields: {
    // A closed one is refused with its own sentence.
    production_order_id: reference('Order', 'production_orders', {
      where: { status: ['released', 'in_progress', 'on_hold', 'done', 'shipped', 'closed'] },
    }),
    kind: choice('Kind', orderCorrectionKinds, kindLabels),
    production_log_id: requiredWhere(optional(reference('Log line', 'production_logs', ofOrder)), {
      kind: ofLogLine,
    }),
    step_id: requiredWhere(optional(reference('Step', 'production_order_steps', ofOrder)), {
      kind: ['reopen_step', 'reopen_order'],
    }),
    new_good: requiredWhere(optional(quantity('Right good')), counts),
    new_scrap: requiredWhere(optional(quantity('Right scrap')), counts),
    new_scrap_reason_parameter_id: requiredWhere(
      optional(
        reference('Right scrap reason', 'parameters', { where: { type_code: 'scrap_reason', is_active: 1 } }),
      ),
      { kind: 'scrap_reason' },
    ),
    wrong_lot_id: requiredWhere(optional(reference('Lot logged', 'lots', ofOrder)), { kind: 'lot' }),
    new_lot_id: requiredWhere(optional(reference('Right lot', 'lots', ofOrder)), { kind: 'lot' }),
    new_machine_id: requiredWhere(
      optional(reference('Right machine', 'machines', { where: { area: 'production', is_active: 1 } })),
      { kind: 'machine' },
    ),
    new_user_id: requiredWhere(optional(reference('Right operator', 'users')), { kind: 'user' }),
    new_qty_planned: requiredWhere(optional(quantity('Right quantity of the order', { above: 0 })), {
      kind: 'order_qty',
    }),
    reason: longText('Reason', 500),
  },
  systemFields: {
    rank: internal(withDefault(integer('Pending first'), 0)),
    old_value: optional(text('Before', 500)),
    new_value: optional(text('After', 500)),
    delta_good: signed('Change of good'),
    delta_scrap: signed('Change of scrap'),
    requested_by_id: optional(reference('Requested by', 'users')),
    requested_at: instant('Requested'),
    decided_by_id: optional(reference('Decided by', 'users')),
    decided_at: optional(instant('Decided')),
    note: optional(longText('Note', 500)),
    effect_movement_ids: optional(text('Stock movements', 2000, { commaSeparated: true })),
  },
  derived: {
    phase: joined(optional(text('Phase', 80)), 'step_id.phase_id', 'name'),
  },
  workflow: productionOrderCorrectionMachine,
  events: {
    approve: {
      label: 'Approve',
      tone: 'primary',
      signature: true,
      inputs: { note: optional(longText('Note', 500)) },
      confirmText: 'Log, sums and stock change by the difference.',
      broadcastAs: 'decided',
      doneText: 'approved',
    },
    reject: {
      label: 'Reject',
      tone: 'danger',
      inputs: { note: longText('Reason', 500) },
      broadcastAs: 'decided',
      doneText: 'rejected',
    },
    withdraw: { label: 'Withdraw', tone: 'danger', broadcastAs: 'withdrawn' },
  },
  access: {
    read: [
      'production_order_corrections',
      'production_orders',
      'production_dashboard',
      'production_reports',
      'production_reports_export',
    ],
    write: ['production_order_corrections', 'production_dashboard'],
    remove: [],
  },
  lookup: {},
  list: {
    columns: [
      'number',
      'status',
      'production_order_id',
      'phase',
      'kind',
      'old_value',
      'new_value',
      'reason',
      'requested_by_id',
      'requested_at',
    ],
    preset: [{ field: 'status', operator: 'in', value: ['pending'] }],
    sort: [
      ['rank', 'asc'],
      ['requested_at', 'asc'],
    ],
    sortedBy: { status: 'rank' },
    search: ['number', 'reason'],
    filters: ['status', 'kind', 'production_order_id', 'requested_by_id', 'requested_at'],
  },
  form: [
    {
      section: 'What is wrong',
      fields: ['production_order_id', 'kind', 'production_log_id', 'step_id', 'reason'],
    },
    {
      section: 'What is right',
      fields: [
        'new_good',
        'new_scrap',
        'new_scrap_reason_parameter_id',
        'wrong_lot_id',
        'new_lot_id',
        'new_machine_id',
        'new_user_id',
        'new_qty_planned',
      ],
    },
    {
      section: 'Decision',
      fields: [
        'old_value',
        'new_value',
        'delta_good',
        'delta_scrap',
        'requested_by_id',
        'requested_at',
        'decided_by_id',
        'decided_at',
        'note',
        'effect_movement_ids',
      ],
    },
  ],
  // What was asked for stays as it was asked; another request says it anew.
  editableIn: [],
})

export type ProductionOrderCorrection = Row<typeof productionOrderCorrections>
