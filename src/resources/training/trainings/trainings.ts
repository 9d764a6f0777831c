import * as z from 'zod/mini'
import { trainingMachine } from '../../../machines/workflows/training/trainings'
import { joined } from '../../kit/define/derived'
import { paperTable } from '../../kit/define/facets/paper'
import { linesOf } from '../../kit/define/facets/lines'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  day,
  instant,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import { integer } from '../../kit/fields/numbers'
import { languageWords, trainingLanguages } from '../documents/training_documents'
import { deliveries } from '../programmes/training_projects'
import { trainingAttendees } from './training_attendees'

/** A revision that was taught. */
const taughtRevision = z.object({ id: z.int(), code: z.string(), revision: z.int(), title: z.string() })
export type TaughtRevision = z.output<typeof taughtRevision>

/** One session of a programme, or what is read, answered and signed of it in a month. */
export const trainings = defineResource({
  name: 'trainings',
  title: 'Trainings',
  singular: 'training',
  segment: 'training',
  modules: ['Training'],
  path: '/training/trainings',
  prefix: 'TRN',
  label: '{number}',
  referenceLook: 'document',
  lookup: {},
  fields: {
    training_project_id: {
      ...reference('Programme', 'training_projects', { where: { status: 'active' } }),
      fixed: true,
    },
    trainer_id: optional(reference('Trainer', 'users', { where: { status: 'active' } })),
    starts_at: optional(instant('Starts')),
    ends_at: optional(instant('Ends')),
    location_id: optional(reference('Location', 'locations', { where: { is_active: 1 } })),
    room: optional(text('Room', 60)),
    capacity: optional(integer('Capacity', { min: 1, max: 10_000 })),
    language: withDefault(choice('Language', trainingLanguages, languageWords), 'en'),
    notes: optional(longText('Notes')),
  },
  systemFields: {
    /** The first day of the month of what is read and signed without a session. */
    month: optional(day('Month')),
    document_revisions: withDefault(json('Revisions taught', z.array(taughtRevision)), []),
    started_at: optional(instant('Started')),
    completed_at: optional(instant('Completed')),
    cancel_reason: optional(longText('Cancel reason', 500)),
    enrolled: withDefault(integer('Enrolled'), 0),
    passed: withDefault(integer('Passed'), 0),
  },
  derived: {
    delivery: joined(choice('Delivery', deliveries), 'training_project_id', 'delivery'),
    category_id: joined(reference('Category', 'training_categories'), 'training_project_id', 'category_id'),
    category: joined(text('Category', 80), 'training_project_id.category_id', 'name'),
  },
  workflow: trainingMachine,
  events: {
    open: {
      label: 'Open',
      tone: 'primary',
      confirmText: 'The attendees are invited.',
      broadcastAs: 'opened',
    },
    start: {
      label: 'Start',
      tone: 'primary',
      confirmText: 'The revisions of its documents are fixed, and attendees can check in.',
      broadcastAs: 'started',
    },
    complete: {
      label: 'Complete',
      tone: 'primary',
      signature: true,
      confirmText: 'Every attendee has passed, failed, was absent or excused.',
      broadcastAs: 'completed',
    },
    cancel: {
      label: 'Cancel training',
      tone: 'danger',
      inputs: { cancel_reason: longText('Reason', 500) },
      confirmText: 'Its attendees wait for another session; their due dates stay.',
      broadcastAs: 'cancelled',
    },
    correct: {
      label: 'Correct result',
      signature: true,
      inputs: {
        attendee_id: reference('Attendee', 'training_attendees'),
        result: choice('Result', ['passed', 'failed', 'absent', 'excused']),
        reason: longText('Reason', 500),
      },
      confirmText: 'The log keeps the result before and adds this one.',
      broadcastAs: 'corrected',
      doneText: 'corrected',
    },
  },
  access: { read: ['training'], write: ['training_change'], remove: ['training_admin'] },
  editableIn: ['planned', 'open'],
  removableIn: ['planned'],
  lines: {
    training_attendees: linesOf(trainingAttendees, { via: 'training_id', naming: ['user'] }),
  },
  list: {
    columns: [
      'number',
      'training_project_id',
      'starts_at',
      'trainer_id',
      'location_id',
      'room',
      'enrolled',
      'capacity',
      'passed',
      'status',
    ],
    sort: [['starts_at', 'desc']],
    search: ['number', 'room'],
    filters: [
      'status',
      'trainer_id',
      'training_project_id',
      'category_id',
      'location_id',
      'starts_at',
      'delivery',
    ],
  },
  form: [
    {
      section: 'Training',
      fields: [
        'training_project_id',
        'trainer_id',
        'starts_at',
        'ends_at',
        'location_id',
        'room',
        'capacity',
        'language',
        'notes',
        'cancel_reason',
      ],
      whenFilled: ['cancel_reason'],
    },
  ],
  paper: {
    title: 'Attendance sheet',
    parties: [],
    facts: ['training_project_id', 'trainer_id', 'starts_at', 'ends_at', 'location_id', 'room', 'language'],
    table: paperTable(trainingAttendees, ['user_id', 'score_percent'], { byHand: 'Signature' }),
    signatures: ['Trainer'],
    drafts: ['planned'],
    ended: ['cancelled'],
  },
})

export type Training = Row<typeof trainings>
