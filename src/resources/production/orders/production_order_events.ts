import type { EventNotes } from '../../kit/define/defineResource'
import { longText, millilitres, optional, reference } from '../../kit/fields/field'

/** What planners and supervisors press on an order, and what each button asks. */
export const productionOrderEvents: Readonly<Record<string, EventNotes>> = {
  submit: { label: 'Submit', tone: 'primary', announced: 'submitted' },
  approve: { label: 'Approve', tone: 'primary', announced: 'approved' },
  reject: { label: 'Reject', asks: { reject_note: longText('Reason', 500) }, announced: 'rejected' },
  release: {
    label: 'Release',
    tone: 'primary',
    sentence: 'The batches become ready to weigh.',
    announced: 'released',
  },
  unrelease: { label: 'Take back', announced: 'unreleased' },
  start: { label: 'Start', quiet: true, announced: 'started' },
  hold: {
    label: 'Hold',
    sentence: 'Running steps are paused.',
    asks: {
      hold_reason_parameter_id: reference('Reason', 'parameters', {
        among: { type_code: 'hold_reason', is_active: 1 },
      }),
      hold_note: optional(longText('Note', 500)),
    },
    announced: 'held',
  },
  resume: { label: 'Resume', tone: 'primary', announced: 'resumed' },
  finish: {
    label: 'Finish short',
    sentence: 'Steps that are not done are closed with what they have.',
    asks: { short_note: optional(longText('Reason', 500)) },
    announced: 'done',
  },
  add_batch: {
    label: 'Add batch',
    asks: {
      volume_ml: millilitres('Volume', { above: 0 }),
      machine_id: optional(reference('Tank', 'machines', { among: { kind: 'tank' } })),
    },
    announced: 'batch_added',
  },
  ship: { label: 'Ship', quiet: true, announced: 'shipped' },
  close: { label: 'Close', sentence: 'Nothing can be logged on a closed order.', announced: 'closed' },
  cancel: {
    label: 'Cancel order',
    tone: 'danger',
    asks: { cancel_note: longText('Reason', 500) },
    announced: 'cancelled',
  },
  reopen: { label: 'Reopen', quiet: true, announced: 'reopened' },
}
