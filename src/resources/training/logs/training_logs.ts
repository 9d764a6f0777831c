import * as z from 'zod/mini'
import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import { choice, instant, optional, reference, text, withDefault } from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import { integer } from '../../kit/fields/numbers'

/** What the log records: assignments, signatures, results, expiry, documents and the gate. */
const trainingLogEvents = [
  'assigned',
  'invited',
  'confirmed',
  'attended',
  'absent',
  'signed',
  'test_submitted',
  'passed',
  'failed',
  'excused',
  'countersigned',
  'expired',
  'renewed',
  'revoked',
  'corrected',
  'document_read',
  'document_effective',
  'document_superseded',
  'reminder_sent',
  'gate_blocked',
  'gate_overridden',
] as const
export type TrainingLogEvent = (typeof trainingLogEvents)[number]

/** The chained proof of training: rows are only added, and each has the hash of the one before it. */
export const trainingLogs = defineResource({
  name: 'training_logs',
  title: 'Training logs',
  singular: 'training log entry',
  segment: 'training',
  modules: ['Training'],
  path: '/training/training-logs',
  label: '{seq}',
  fields: {},
  systemFields: {
    /** Set by the database, without gaps, in the order of the chain. */
    seq: withDefault(integer('No.'), 0),
    at: instant('At'),
    actor_id: optional(reference('By', 'users')),
    user_id: optional(reference('Person', 'users')),
    event: choice('Event', trainingLogEvents),
    training_id: optional(reference('Training', 'trainings')),
    training_project_id: optional(reference('Programme', 'training_projects')),
    training_document_id: optional(reference('Document', 'training_documents')),
    revision: optional(integer('Revision')),
    details: withDefault(json('Details', z.record(z.string(), z.unknown())), {}),
    hash: withDefault(text('Hash', 64), ''),
    previous_hash: withDefault(text('Hash before', 64), ''),
  },
  derived: {
    /** Score, old and new result, reason, and the end of the certificate, as the details have them. */
    note: computed(optional(text('Note', 2000))),
  },
  access: { read: ['training'], write: [] },
  readOnlyReason: 'The training log is only ever added to',
  appendOnly: true,
  list: {
    columns: [
      'seq',
      'at',
      'user_id',
      'event',
      'training_project_id',
      'training_document_id',
      'revision',
      'note',
      'actor_id',
      'training_id',
    ],
    sort: [['seq', 'desc']],
    search: [],
    filters: ['user_id', 'event', 'training_project_id', 'training_document_id', 'at', 'actor_id'],
  },
  form: [],
})
