import type { EventDefinition } from '../../kit/define/facets/event'
import { longText } from '../../kit/fields/field'

/** What is done to a revision of a document. */
export const trainingDocumentEvents = {
  submit: {
    label: 'Submit',
    tone: 'primary',
    broadcastAs: 'submitted',
    doneText: 'submitted for review',
  },
  return: {
    label: 'Return',
    inputs: { return_note: longText('Reason', 500) },
    broadcastAs: 'returned',
  },
  approve: {
    label: 'Approve',
    tone: 'primary',
    signature: true,
    confirmText: 'It takes effect on its date and replaces the revision before it.',
    broadcastAs: 'approved',
    outcomeMessages: { in_review: 'Approved: takes effect on its date', effective: 'Approved: in effect' },
  },
  take_effect: { label: 'Take effect', hidden: true, broadcastAs: 'effective' },
  supersede: { label: 'Supersede', hidden: true, broadcastAs: 'superseded' },
  revise: {
    label: 'Revise',
    confirmText: 'Makes a draft of the next revision.',
    broadcastAs: 'revised',
    doneText: 'has a draft of its next revision',
  },
  translate: {
    label: 'Translate',
    confirmText: 'Makes a draft of this revision in the other language.',
    broadcastAs: 'translated',
    doneText: 'has a draft in the other language',
  },
  retire: {
    label: 'Retire',
    tone: 'danger',
    confirmText: 'It can no longer be taught.',
    broadcastAs: 'retired',
  },
} satisfies Record<string, EventDefinition>
