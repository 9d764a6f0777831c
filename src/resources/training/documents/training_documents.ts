import { trainingDocumentMachine } from '../../../machines/workflows/training/training_documents'
import { defineResource } from '../../kit/define/defineResource'
import { computed } from '../../kit/define/derived'
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
import { decimal, integer, percent } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { trainingDocumentEvents } from './training_document_events'

export const documentTypes = [
  'sop',
  'work_instruction',
  'policy',
  'safety_data_sheet',
  'form',
  'presentation',
  'video',
  'test',
] as const

/** The languages in which documents are written and trainings held. */
export const trainingLanguages = ['en', 'fr'] as const
export const languageWords = { en: 'English', fr: 'French' } as const

/** A revision of a controlled document that people are trained on; one is in effect per code and language. */
export const trainingDocuments = defineResource({
  name: 'training_documents',
  title: 'Training documents',
  singular: 'training document',
  segment: 'training',
  modules: ['Training'],
  path: '/training/training-documents',
  label: '{code} rev {revision}',
  distinctBy: ['title', 'language'],
  fields: {
    category_id: {
      ...reference('Category', 'training_categories', { where: { is_active: 1 } }),
      fixed: true,
    },
    title: withLook(text('Title', 160), 'name'),
    document_type: withDefault(choice('Type', documentTypes, { sop: 'SOP' }), 'sop'),
    language: { ...withDefault(choice('Language', trainingLanguages, languageWords), 'en'), fixed: true },
    external_url: optional(
      text('Link', 300, {
        pattern: /^https?:\/\/\S+$/,
        patternMessage: 'Enter a web address that begins with http',
        help: 'Instead of a file',
      }),
    ),
    summary_of_change: optional(longText('What changed', 1000)),
    owner_id: optional(reference('Owner', 'users')),
    effective_date: optional(day('Effective')),
    review_due_date: optional(
      day('Review due', { help: '24 months after the effective date if left blank' }),
    ),
    requires_retraining: withDefault(flag('Retraining'), false),
    retraining_days: withDefault(
      integer('Retrain within', { min: 0, max: 365, unit: 'days', help: 'Of the effective date' }),
      30,
    ),
    acknowledge_text: optional(longText('Statement to sign', 500)),
  },
  systemFields: {
    code: withLook(text('Code', 20), 'code'),
    revision: withDefault(integer('Revision'), 1),
    previous_document_id: optional(reference('Revision before', 'training_documents')),
    file_name: withLook(optional(text('File', 160)), 'fileName'),
    file_type: optional(text('File type', 100)),
    file_size: optional(integer('File size', { unit: 'B' })),
    file_hash: internal(optional(text('Content', 64))),
    author_id: optional(reference('Written by', 'users')),
    approved_by_id: optional(reference('Approved by', 'users')),
    approved_at: optional(instant('Approved')),
    return_note: optional(longText('Returned because', 500)),
  },
  derived: {
    holders: computed(optional(integer('Holders'))),
    signed_percent: computed(optional(percent('Signed', { displayScale: 1 }))),
    /** Of a document in effect; below zero once its review is overdue. */
    review_in_days: computed(optional(decimal('Next review', 0, { unit: 'days', signed: true }))),
  },
  workflow: trainingDocumentMachine,
  events: trainingDocumentEvents,
  access: { read: ['training'], write: ['training_change'], remove: ['training_admin'] },
  lookup: { codes: ['code'] },
  unique: [['revision', 'code', 'language']],
  editableIn: ['draft'],
  removableIn: ['draft'],
  list: {
    columns: [
      'code',
      'title',
      'document_type',
      'category_id',
      'revision',
      'language',
      'status',
      'effective_date',
      'review_due_date',
      'review_in_days',
      'owner_id',
      'signed_percent',
    ],
    sort: [
      ['code', 'asc'],
      ['revision', 'desc'],
    ],
    search: ['code', 'title'],
    filters: [
      'category_id',
      'document_type',
      'status',
      'language',
      'review_due_date',
      'review_in_days',
      'owner_id',
    ],
    due: { field: 'review_due_date', open: ['effective'] },
  },
  form: [
    {
      section: 'Document',
      fields: ['category_id', 'title', 'document_type', 'language', 'external_url', 'owner_id'],
    },
    {
      section: 'Revision',
      fields: [
        'summary_of_change',
        'effective_date',
        'review_due_date',
        'requires_retraining',
        'retraining_days',
        'acknowledge_text',
        'author_id',
        'approved_by_id',
        'return_note',
      ],
      whenFilled: ['author_id', 'approved_by_id', 'return_note'],
    },
  ],
})

export type TrainingDocument = Row<typeof trainingDocuments>
