import { defineReport } from '../../kit/define/defineReport'
import { choice, day, flag, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer, percent } from '../../kit/fields/numbers'
import { deliveries } from '../programmes/training_projects'

/** The training record of people for audits: every certificate with its revisions, trainer and dates. */
export const trainingCertificatesReport = defineReport({
  name: 'training_certificates_report',
  title: 'Training records',
  singular: 'certificate',
  segment: 'training',
  modules: ['Training'],
  path: '/training/training-logs?list=records',
  label: '{revisions}',
  columns: {
    user_id: reference('Person', 'users'),
    training_project_id: reference('Programme', 'training_projects'),
    category_id: reference('Category', 'training_categories'),
    training_id: reference('Training', 'trainings'),
    delivery: choice('Delivery', deliveries),
    trainer_id: optional(reference('Trainer', 'users')),
    revisions: text('Revisions', 4000),
    score_percent: optional(percent('Score')),
    valid_from: day('Valid from'),
    expires_on: optional(day('Expires')),
    certificate_status: withLook(choice('Status', ['valid', 'expired', 'revoked']), 'status'),
    is_imported: flag('Imported'),
    certificate_count: integer('Certificates'),
    valid_count: integer('Valid certificates'),
  },
  read: ['training'],
  list: {
    columns: [
      'user_id',
      'training_project_id',
      'revisions',
      'trainer_id',
      'score_percent',
      'valid_from',
      'expires_on',
      'certificate_status',
    ],
    sort: [
      ['user_id', 'asc'],
      ['valid_from', 'desc'],
      ['id', 'desc'],
    ],
    search: ['revisions'],
    filters: [
      'user_id',
      'valid_from',
      'training_project_id',
      'category_id',
      'expires_on',
      'certificate_status',
      'trainer_id',
    ],
  },
  report: {
    period: 'valid_from',
    groups: [
      'user_id',
      'training_project_id',
      'category_id',
      'trainer_id',
      'valid_from:month',
      'certificate_status',
    ],
    grouped: ['user_id'],
    sums: ['certificate_count', 'valid_count'],
    chart: {
      kind: 'bars',
      of: ['certificate_count'],
      by: 'valid_from:month',
      title: 'Certificates',
    },
    rowLink: '/training/trainings?list=all&open={training_id}',
  },
})
