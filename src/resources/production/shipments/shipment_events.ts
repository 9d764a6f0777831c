import { carrier } from '../../general/lists/carrier'
import type { EventDefinition } from '../../kit/define/facets/event'
import { optional, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'

const scanned = () => ({
  code: optional(text('Code', 200)),
  line_id: optional(integer('Line', { min: 1 })),
})

/** What is done to a shipment on its way; a line is named by its id, or by the code on its skid or carton. */
export const shipmentEvents = {
  make_ready: {
    label: 'Mark ready',
    tone: 'primary',
    confirmText: 'Its skids are allocated. A transfer is created for goods that go to a distribution centre.',
    broadcastAs: 'made_ready',
    doneText: 'is ready to load',
    historyName: 'Ready to load',
  },
  load: { label: 'Load', hidden: true, inputs: scanned(), broadcastAs: 'loaded' },
  unload: { label: 'Unload', hidden: true, inputs: scanned(), broadcastAs: 'unloaded' },
  fall_back: { label: 'Fall back', hidden: true, historyName: 'Nothing loaded any more' },
  ship: {
    label: 'Ship',
    tone: 'primary',
    confirmText: 'The loaded goods leave stock. Empty fields keep what the shipment says.',
    inputs: {
      carrier_id: carrier(),
      seal_number: optional(text('Seal', 40)),
      tracking_number: optional(text('Tracking number', 60)),
      trailer: optional(text('Trailer', 40)),
    },
    broadcastAs: 'shipped',
  },
  deliver: {
    label: 'Confirm delivery',
    tone: 'primary',
    inputs: { proof_of_delivery: text('Proof of delivery', 200) },
    broadcastAs: 'delivered',
  },
  cancel: {
    label: 'Cancel shipment',
    tone: 'danger',
    confirmText: 'Its skids are free again. The packing list stays packed.',
    inputs: { cancel_note: text('Reason', 200) },
    broadcastAs: 'cancelled',
  },
  reverse: {
    label: 'Reverse shipment',
    tone: 'danger',
    confirmText: 'Goods shipped today are back in their lane, and the shipment is ready to load.',
    broadcastAs: 'reversed',
    doneText: 'shipment reversed',
  },
} satisfies Record<string, EventDefinition>
