import { trainingAttendeeMachine } from '../../../machines/workflows/training/training_attendees'
import { joined } from '../../kit/define/derived'
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
import { integer } from '../../kit/fields/numbers'
import { score } from '../score'
import { deliveries } from '../programmes/training_projects'
import { trainingAttendeeEvents } from './training_attendee_events'

/** Why a person was assigned. */
const attendeeReasons = ['role', 'revision', 'expiry', 'manual', 'new_hire'] as const

/** One person in one training: result, signature, and until when the certificate is valid. */
export const trainingAttendees = defineResource({
  name: 'training_attendees',
  title: 'Attendees',
  singular: 'attendee',
  segment: 'training',
  modules: ['Training'],
  path: '/training/trainings?list=attendees',
  label: '{user}',
  lookup: {},
  fields: {},
  systemFields: {
    training_id: reference('Training', 'trainings'),
    user_id: reference('Person', 'users'),
    reason: withDefault(choice('Assigned for', attendeeReasons), 'manual'),
    due_date: optional(day('Due')),
    training_project_id: reference('Programme', 'training_projects'),
    attempts: withDefault(integer('Attempts'), 0),
    score_percent: optional(score('Score')),
    signed_at: optional(instant('Signed')),
    signature_hash: internal(optional(text('Signature', 64))),
    signed_statement: optional(longText('Signed statement', 8000)),
    countersigned_by_id: optional(reference('Countersigned by', 'users')),
    countersigned_at: optional(instant('Countersigned')),
    passed_at: optional(instant('Passed')),
    valid_from: optional(day('Valid from')),
    expires_on: optional(day('Expires')),
    comment: optional(longText('Comment', 500)),
    is_imported: withDefault(flag('Imported'), false),
    expiry_logged: internal(withDefault(flag('Expiry logged'), false)),
    reminded_days: internal(optional(integer('Reminded'))),
  },
  derived: {
    trainer_id: joined(optional(reference('Trainer', 'users')), 'training_id', 'trainer_id'),
    delivery: joined(choice('Delivery', deliveries), 'training_project_id', 'delivery'),
    starts_at: joined(optional(instant('Starts')), 'training_id', 'starts_at'),
  },
  workflow: trainingAttendeeMachine,
  events: trainingAttendeeEvents,
  access: { read: ['training'], write: [] },
  unique: [['user_id', 'training_id']],
  list: {
    columns: [
      'user_id',
      'training_project_id',
      'training_id',
      'reason',
      'due_date',
      'status',
      'score_percent',
      'signed_at',
      'expires_on',
    ],
    sort: [['id', 'desc']],
    search: [],
    filters: ['user_id', 'training_project_id', 'status', 'reason', 'due_date', 'expires_on', 'training_id'],
    due: { field: 'due_date', open: ['invited', 'confirmed', 'attended', 'failed', 'absent'] },
  },
  form: [
    {
      section: 'Attendee',
      fields: ['training_id', 'user_id', 'reason', 'due_date', 'score_percent', 'expires_on', 'comment'],
      whenFilled: ['score_percent', 'expires_on', 'comment'],
    },
  ],
})

export type TrainingAttendee = Row<typeof trainingAttendees>
