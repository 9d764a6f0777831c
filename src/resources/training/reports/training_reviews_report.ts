import { defineReport } from '../../kit/define/defineReport'
import { choice, day, flag, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer } from '../../kit/fields/numbers'
import { documentTypes, languageWords, trainingLanguages } from '../documents/training_documents'

/** When documents in effect are to be reviewed, and by whom. */
export const trainingReviewsReport = defineReport({
  name: 'training_reviews_report',
  title: 'Review calendar',
  singular: 'document',
  segment: 'training',
  modules: ['Training'],
  path: '/training/training-documents?list=reviews',
  label: '{code}',
  columns: {
    training_document_id: reference('Document', 'training_documents'),
    code: withLook(text('Code', 20), 'code'),
    title: withLook(text('Title', 160), 'name'),
    category_id: reference('Category', 'training_categories'),
    document_type: choice('Type', documentTypes, { sop: 'SOP' }),
    revision: integer('Revision'),
    language: choice('Language', trainingLanguages, languageWords),
    owner_id: optional(reference('Owner', 'users')),
    review_due_date: day('Review due'),
    overdue_days: integer('Overdue', { unit: 'days' }),
    is_overdue: flag('Review overdue'),
    document_count: integer('Documents'),
    overdue_count: integer('Overdue reviews'),
  },
  read: ['training'],
  list: {
    columns: [
      'code',
      'title',
      'revision',
      'language',
      'category_id',
      'review_due_date',
      'owner_id',
      'overdue_days',
    ],
    sort: [
      ['review_due_date', 'asc'],
      ['code', 'asc'],
    ],
    search: ['code', 'title'],
    filters: ['category_id', 'review_due_date', 'owner_id', 'document_type', 'language', 'is_overdue'],
  },
  report: {
    groups: ['review_due_date:month', 'category_id', 'owner_id', 'document_type', 'language'],
    grouped: ['review_due_date:month'],
    sums: ['document_count', 'overdue_count'],
    chart: {
      kind: 'bars',
      of: ['document_count'],
      by: 'review_due_date:month',
      title: 'Reviews due',
    },
    alarms: ['overdue_count'],
    rowLink: '/training/training-documents?open={training_document_id}',
  },
})
