import type { EventDefinition } from '../../kit/define/facets/event'
import { choice, longText, optional, reference, text } from '../../kit/fields/field'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { withLook } from '../../kit/fields/look'

/** What quality may decide about a sample that failed. */
export const decisions = ['retest', 'adjust', 'recover', 'reject', 'accept'] as const
const decisionWords = { accept: 'Accept deviation' } as const
const decision = () => choice('Decision', decisions, decisionWords)

/** What was decided of a sample, as its request, results and report show it. */
export const decisionTaken = () => withLook(optional(decision()), 'status')

/** The code of a vial, printed on its label and scanned. */
const vialCode = () => withLook(text('Vial', 40, { pattern: /^[A-Za-z0-9._|-]+$/, takesScan: true }), 'code')

/** Events of a request of the laboratory and their inputs. */
export const hplcRequestEvents = {
  take_sample: {
    label: 'Take sample',
    tone: 'primary',
    inputs: { vial_code: vialCode() },
    broadcastAs: 'sampled',
    doneText: 'sampled',
  },
  load: {
    label: 'Load',
    tone: 'primary',
    inputs: { hplc_order_id: reference('HPLC order', 'hplc_orders', { where: { status: 'running' } }) },
    confirmText: 'It takes the next free position of the tray of a running order.',
    broadcastAs: 'loaded',
    doneText: 'loaded',
  },
  unload: { label: 'Unload', hidden: true, broadcastAs: 'unloaded' },
  conclude: {
    label: 'Conclude',
    tone: 'primary',
    confirmText: 'The mean of the valid replicates becomes the result of the batch.',
    broadcastAs: 'concluded',
    outcomeMessages: { passed: 'passed', failed: 'failed' },
  },
  decide: {
    label: 'Decide',
    tone: 'primary',
    inputs: {
      decision: decision(),
      decision_note: requiredWhere(optional(longText('Reason', 500)), {
        decision: ['recover', 'reject', 'accept'],
      }),
    },
    confirmText: 'An accepted deviation counts once a manager has signed it on the order page.',
    broadcastAs: 'decided',
  },
  carry_out: { label: 'Carry out', hidden: true, broadcastAs: 'carried_out' },
  countersign: {
    label: 'Sign deviation',
    tone: 'primary',
    signature: true,
    confirmText: 'The lot is released with its deviation.',
    broadcastAs: 'accepted',
    doneText: 'accepted with its deviation',
  },
  decline: {
    label: 'Reject deviation',
    inputs: { decision_note: longText('Reason', 500) },
    broadcastAs: 'declined',
    doneText: 'needs another decision',
  },
  cancel: {
    label: 'Cancel request',
    tone: 'danger',
    inputs: { cancel_note: optional(longText('Reason', 500)) },
    confirmText: 'A sampled vial is discarded. A batch that is still to be tested gets a new request.',
    broadcastAs: 'cancelled',
  },
} satisfies Record<string, EventDefinition>
