import { recoveryMachine } from '../../../machines/workflows/production/recoveries'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, day, instant, longText, optional, reference, withDefault } from '../../kit/fields/field'
import { integer, millilitres, strength } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { disposalRef } from './disposalRef'

/** Why liquid was taken out of an order. */
export const recoveryKinds = [
  'off_spec',
  'left_over',
  'line_flush',
  'wrong_fill',
  'returned_bottles',
] as const

/** What becomes of it. */
export const dispositions = ['reuse_same_product', 'rework_recipe', 'dispose'] as const

const volume = (label: string) => withLook(withDefault(millilitres(label), 0), 'largeFigure')

/** Liquid taken out of an order, in pails and with a lot of its own, until it is used again or destroyed. */
export const recoveries = defineResource({
  name: 'recoveries',
  title: 'Recoveries',
  singular: 'recovery',
  segment: 'production',
  modules: ['Production'],
  path: '/production/recoveries',
  prefix: 'RCV',
  label: '{number}',
  fields: {},
  systemFields: {
    source_order_id: reference('Order', 'production_orders'),
    source_lot_id: reference('Source lot', 'lots'),
    step_id: optional(reference('Step', 'production_order_steps')),
    kind: choice('Kind', recoveryKinds, { off_spec: 'Off-spec' }),
    product_id: reference('Product', 'products'),
    /** What quality decided to recover; it is in the tank until pails are filled with it. */
    planned_ml: volume('To recover'),
    volume_ml: volume('Volume'),
    source_units: optional(integer('Bottles opened', { unit: 'units' })),
    strength_mg_ml: optional(strength('Strength')),
    hplc_request_id: optional(reference('Test request', 'hplc_requests')),
    bin_id: reference('Bin', 'bins'),
    disposition: optional(choice('Disposition', dispositions)),
    lot_id: reference('Lot', 'lots'),
    target_order_id: optional(reference('Used in', 'production_orders')),
    pail_count: withDefault(integer('Pails'), 0),
    used_ml: volume('Used'),
    disposed_ml: volume('Disposed'),
    remaining_ml: volume('Remaining'),
    disposal_ref: optional(disposalRef()),
    reason_parameter_id: optional(reference('Reason', 'parameters')),
    reject_note: optional(longText('Reject reason', 500)),
    note: optional(longText('Note', 500)),
    expires_on: optional(day('Expires')),
    recorded_at: instant('Recorded'),
    recorded_by_id: optional(reference('Recorded by', 'users')),
  },
  derived: {
    lot_status: joined(
      withLook(choice('Lot status', ['quarantine', 'released', 'hold', 'rejected', 'expired']), 'status'),
      'lot_id',
      'status',
    ),
  },
  workflow: recoveryMachine,
  events: {
    request_test: {
      label: 'Request test',
      tone: 'primary',
      broadcastAs: 'test_requested',
      doneText: 'waiting for the laboratory',
    },
    approve: {
      label: 'Approve',
      tone: 'primary',
      signature: true,
      inputs: {
        bin_id: optional(
          reference('Move to bin', 'bins', {
            where: { kind: ['floor', 'storage', 'staging'], is_active: 1 },
          }),
        ),
      },
      confirmText: 'Its lot is released: it can be used in a rework order.',
      broadcastAs: 'approved',
    },
    reject: {
      label: 'Reject',
      tone: 'danger',
      inputs: { reject_note: longText('Reason', 500) },
      confirmText: 'Its lot is rejected: it can only be disposed of.',
      broadcastAs: 'rejected',
    },
    use: {
      label: 'Use in rework order',
      tone: 'primary',
      confirmText: 'It goes on the sheet of the batch, which takes it out of the pails when it is weighed.',
      inputs: {
        target_order_id: reference('Rework order', 'production_orders', {
          where: { kind: 'rework', status: ['released', 'in_progress'] },
        }),
        ml: millilitres('Volume', { above: 0 }),
      },
      broadcastAs: 'used',
    },
    use_up: { label: 'Used up', hidden: true, broadcastAs: 'used_up' },
    dispose: {
      label: 'Dispose',
      tone: 'danger',
      inputs: { disposal_ref: disposalRef() },
      confirmText: 'All that remains is destroyed, in its pails and in the tank.',
      broadcastAs: 'disposed',
    },
  },
  access: {
    read: ['production_page', 'production_dashboard', 'production_orders', 'hplc'],
    write: [],
  },
  lookup: {},
  attachments: true,
  list: {
    columns: [
      'number',
      'source_order_id',
      'lot_id',
      'kind',
      'product_id',
      'volume_ml',
      'strength_mg_ml',
      'pail_count',
      'remaining_ml',
      'status',
      'recorded_at',
      'expires_on',
    ],
    sort: [
      ['status', 'asc'],
      ['recorded_at', 'asc'],
    ],
    search: ['number'],
    filters: ['status', 'recorded_at', 'kind', 'product_id', 'source_order_id'],
    totals: ['remaining_ml'],
  },
  form: [
    {
      section: 'Liquid',
      fields: [
        'kind',
        'product_id',
        'planned_ml',
        'volume_ml',
        'source_units',
        'strength_mg_ml',
        'hplc_request_id',
        'lot_id',
        'lot_status',
        'bin_id',
        'expires_on',
      ],
    },
    {
      section: 'From',
      fields: [
        'source_order_id',
        'source_lot_id',
        'step_id',
        'reason_parameter_id',
        'note',
        'recorded_at',
        'recorded_by_id',
      ],
    },
    {
      section: 'Use',
      fields: [
        'disposition',
        'used_ml',
        'disposed_ml',
        'remaining_ml',
        'target_order_id',
        'disposal_ref',
        'reject_note',
      ],
    },
  ],
})

export type Recovery = Row<typeof recoveries>
