import * as z from 'zod/mini'
import { carrier } from '../../general/lists/carrier'
import type { EventDefinition } from '../../kit/define/facets/event'
import { longText, optional, reference, text } from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import { integer, quantity } from '../../kit/fields/numbers'
import { leftBehind } from '../allocations/leftBehind'

const id = z.number('numeric').check(z.int('integer'), z.gte(1, 'exists'))

const receipt = z.strictObject({
  transfer_line_id: id,
  lot_id: z.optional(z.nullable(id)),
  qty: z.number('numeric').check(z.gt(0, 'Quantity must be greater than 0'), z.lte(999_999_999, 'max')),
  bin_id: id,
})

/** So much of a line, of one lot or of whichever comes first, is put into a bin of the destination. */
export type TransferReceipt = z.output<typeof receipt>

const receipts = json<readonly TransferReceipt[]>(
  'Received',
  z.array(receipt, 'required').check(z.minLength(1, 'required'), z.maxLength(1000, 'max')),
)

/** Events of a transfer; `pick` without a bin stages everything that is reserved. */
export const transferEvents = {
  release: {
    label: 'Release',
    tone: 'primary',
    confirmText: 'Reserves available stock, earliest expiry first.',
    broadcastAs: 'released',
  },
  allocate: { label: 'Allocate', hidden: true, broadcastAs: 'allocated' },
  fall_back: { label: 'Fall back', hidden: true, historyName: 'No longer fully allocated' },
  pick: {
    label: 'Pick',
    hidden: true,
    inputs: {
      to_bin_id: reference('Staging lane', 'bins', { where: { kind: 'staging', is_active: 1 } }),
      transfer_line_id: optional(integer('Line', { min: 1 })),
      bin_id: optional(reference('Bin', 'bins')),
      lot_id: optional(reference('Lot', 'lots')),
      qty: optional(quantity('Quantity', { above: 0 })),
    },
    broadcastAs: 'picked',
  },
  stage: {
    label: 'Stage',
    hidden: true,
    inputs: { to_bin_id: reference('Staging lane', 'bins'), goods: leftBehind() },
    broadcastAs: 'released',
    historyName: 'Staged by the shipment',
  },
  leave_behind: {
    label: 'Leave behind',
    hidden: true,
    inputs: { goods: leftBehind() },
    broadcastAs: 'left_behind',
    historyName: 'Left behind by the shipment',
  },
  ship: {
    label: 'Ship',
    tone: 'primary',
    showWhen: { picked_percent: 100 },
    confirmText: 'Staged goods leave and are in transit to the destination.',
    inputs: {
      carrier_id: carrier(),
      tracking_number: optional(text('Tracking number', 60)),
    },
    broadcastAs: 'shipped',
  },
  reverse: {
    label: 'Reverse shipment',
    tone: 'danger',
    confirmText: 'Goods shipped today return to their lanes.',
    broadcastAs: 'reversed',
    doneText: 'shipment reversed',
  },
  receive: { label: 'Receive', hidden: true, inputs: { lines: receipts }, broadcastAs: 'received' },
  unreceive: {
    label: 'Reverse receipt',
    hidden: true,
    inputs: { receiving_id: reference('Receiving', 'receivings') },
    broadcastAs: 'unreceived',
    historyName: 'Receipt undone',
  },
  set_out: { label: 'Shipped', hidden: true, historyName: 'Back in transit' },
  finish: { label: 'Finish', hidden: true, historyName: 'Received in full' },
  write_off: {
    label: 'Write off the rest',
    tone: 'danger',
    confirmText: 'Goods still in transit are written off.',
    inputs: { loss_reason: longText('Reason', 200) },
    broadcastAs: 'written_off',
  },
  cancel: {
    label: 'Cancel transfer',
    tone: 'danger',
    confirmText: 'Reservations are released and picked goods go back to their bins.',
    broadcastAs: 'cancelled',
  },
} satisfies Record<string, EventDefinition>
