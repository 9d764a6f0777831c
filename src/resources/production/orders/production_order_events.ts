import type { EventDefinition } from '../../kit/define/facets/event'
import { flag, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { millilitres, quantity } from '../../kit/fields/numbers'
import { physicalKinds } from '../../inventory/bins/bins'
import { disposalRef } from '../recoveries/disposalRef'

/** Events of a production order and their inputs. */
export const productionOrderEvents = {
  submit: {
    label: 'Submit',
    tone: 'primary',
    broadcastAs: 'submitted',
    doneText: 'submitted for approval',
  },
  plan: { label: 'Plan', tone: 'primary', broadcastAs: 'planned' },
  approve: { label: 'Approve', tone: 'primary', broadcastAs: 'approved' },
  reject: { label: 'Reject', inputs: { reject_note: longText('Reason', 500) }, broadcastAs: 'rejected' },
  release: {
    label: 'Release',
    tone: 'primary',
    confirmText: 'Batching can start as soon as the order is released.',
    inputs: {
      allow_short: withDefault(flag('Release with short materials'), false),
      short_reason: requiredWhere(optional(longText('Reason for releasing short', 500)), {
        allow_short: true,
      }),
      /** Of packs. */
      allow_stamps_short: withDefault(flag('Release with too few stamps'), false),
    },
    through: ['submit', 'approve'],
    broadcastAs: 'released',
  },
  unrelease: {
    label: 'Unrelease',
    broadcastAs: 'unreleased',
    doneText: 'is back in Planned',
    historyName: 'Back to Planned',
  },
  start: { label: 'Start', hidden: true, broadcastAs: 'started' },
  hold: {
    label: 'Hold',
    confirmText: 'Steps in progress will be paused.',
    inputs: {
      hold_reason_parameter_id: reference('Reason', 'parameters', {
        where: { type_code: 'hold_reason', is_active: 1 },
      }),
      hold_note: optional(longText('Note', 500)),
    },
    broadcastAs: 'held',
    doneText: 'put on hold',
  },
  resume: { label: 'Resume', tone: 'primary', broadcastAs: 'resumed' },
  finish: {
    label: 'Finish short',
    confirmText: 'Open steps will be closed with their current quantities.',
    inputs: { short_note: optional(longText('Reason', 500)) },
    broadcastAs: 'done',
    doneText: 'completed',
  },
  add_batch: {
    label: 'Add batch',
    inputs: {
      volume_ml: millilitres('Volume', { above: 0 }),
      machine_id: optional(reference('Tank', 'machines', { where: { kind: 'tank' } })),
    },
    broadcastAs: 'batch_added',
    historyName: 'Batch added',
    doneText: 'has a new batch',
  },
  ship: { label: 'Ship', hidden: true, broadcastAs: 'shipped' },
  unship: {
    label: 'Reverse shipment',
    hidden: true,
    broadcastAs: 'unshipped',
    historyName: 'Shipment reversed',
  },
  close: {
    label: 'Close order',
    confirmText: 'Nothing can be logged on a closed order.',
    broadcastAs: 'closed',
  },
  cancel: {
    label: 'Cancel order',
    tone: 'danger',
    inputs: { cancel_note: longText('Reason', 500), disposal_ref: optional(disposalRef()) },
    confirmText:
      'Liquid in its tanks is recovered first, or destroyed under the number of an approval that is given here.',
    broadcastAs: 'cancelled',
  },
  reopen: { label: 'Reopen', hidden: true, broadcastAs: 'reopened' },
  /** Of packs: components go back to stock, under the lots that they had. */
  unkit: {
    label: 'Take apart',
    confirmText:
      'What is in the packs goes back to stock under its own lots. Packaging is spent, and stamps stay used.',
    inputs: {
      lot_id: reference('Lot', 'lots', { dependsOn: { production_order_id: 'id' } }),
      bin_id: reference('From bin', 'bins', { where: { is_active: 1, kind: physicalKinds } }),
      qty: quantity('Packs', { unit: 'packs', above: 0 }),
      qty_lost: withDefault(
        quantity('Of these unusable', {
          unit: 'packs',
          help: 'What is in so many packs is scrapped instead.',
        }),
        0,
      ),
      to_bin_id: reference('Components into bin', 'bins', { where: { is_active: 1, kind: physicalKinds } }),
      unkit_reason: text('Reason', 200),
    },
    broadcastAs: 'unkitted',
    historyName: 'Packs taken apart',
    doneText: 'packs are taken apart',
  },
} satisfies Record<string, EventDefinition>
