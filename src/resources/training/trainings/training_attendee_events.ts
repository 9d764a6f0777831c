import type { EventDefinition } from '../../kit/define/facets/event'
import { longText, optional } from '../../kit/fields/field'
import { ids, json } from '../../kit/fields/lists'
import * as z from 'zod/mini'
import { score } from '../score'

/** What is done to a person's place in a training; what the person does is sent by calls of its own. */
export const trainingAttendeeEvents = {
  confirm: { label: 'Confirm', hidden: true, broadcastAs: 'confirmed' },
  decline: {
    label: 'Cannot attend',
    hidden: true,
    inputs: { comment: longText('Reason', 500) },
    broadcastAs: 'declined',
  },
  check_in: { label: 'Check in', tone: 'primary', broadcastAs: 'attended', doneText: 'checked in' },
  mark_absent: { label: 'Absent', broadcastAs: 'absent', doneText: 'marked absent' },
  excuse: { label: 'Excuse', inputs: { comment: longText('Reason', 500) }, broadcastAs: 'excused' },
  sign: {
    label: 'Sign',
    hidden: true,
    inputs: { statement: longText('Statement', 8000) },
    broadcastAs: 'signed',
  },
  submit_test: {
    label: 'Submit test',
    hidden: true,
    inputs: {
      score_percent: score('Score'),
      answers: json('Answers', z.record(z.string(), z.array(z.string()))),
    },
    broadcastAs: 'test_submitted',
  },
  countersign: {
    label: 'Countersign',
    hidden: true,
    signature: true,
    inputs: { tasks: ids('Observed tasks', 200) },
    broadcastAs: 'countersigned',
  },
  pass: {
    label: 'Pass',
    tone: 'primary',
    inputs: { score_percent: optional(score('Score')) },
    broadcastAs: 'passed',
  },
  fail: {
    label: 'Fail',
    inputs: { score_percent: optional(score('Score')), comment: longText('Reason', 500) },
    broadcastAs: 'failed',
  },
  retry: { label: 'Try again', broadcastAs: 'invited', doneText: 'invited again' },
  revoke: {
    label: 'Revoke',
    tone: 'danger',
    signature: true,
    inputs: { comment: longText('Reason', 500) },
    confirmText: 'The certificate is no longer valid from now on.',
    broadcastAs: 'revoked',
  },
} satisfies Record<string, EventDefinition>
