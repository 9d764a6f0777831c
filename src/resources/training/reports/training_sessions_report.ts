import { trainingMachine } from '../../../machines/workflows/training/trainings'
import { statusesIn } from '../../../machines/kit'
import { defineReport } from '../../kit/define/defineReport'
import { choice, day, optional, reference } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer } from '../../kit/fields/numbers'
import { deliveries } from '../programmes/training_projects'

/** Trainings that were held: how many people attended, passed and were absent, and the hours of training. */
export const trainingSessionsReport = defineReport({
  name: 'training_sessions_report',
  title: 'Trainings report',
  singular: 'training',
  segment: 'training',
  modules: ['Training'],
  path: '/training/trainings?list=report',
  label: '{held_on}',
  columns: {
    held_on: day('Date'),
    training_id: reference('Training', 'trainings'),
    training_project_id: reference('Programme', 'training_projects'),
    category_id: reference('Category', 'training_categories'),
    delivery: choice('Delivery', deliveries),
    trainer_id: optional(reference('Trainer', 'users')),
    location_id: optional(reference('Location', 'locations')),
    training_status: withLook(choice('Status', statusesIn(trainingMachine)), 'status'),
    session_count: integer('Trainings'),
    attendee_count: integer('Attendees'),
    passed_count: integer('Passed'),
    failed_count: integer('Failed'),
    absent_count: integer('Absent'),
    decided_count: integer('With result'),
    person_hours: decimal('Hours of training', 2, { unit: 'h' }),
  },
  read: ['training'],
  list: {
    columns: [
      'held_on',
      'training_id',
      'training_project_id',
      'trainer_id',
      'location_id',
      'attendee_count',
      'passed_count',
      'failed_count',
      'absent_count',
      'person_hours',
      'training_status',
    ],
    sort: [
      ['held_on', 'desc'],
      ['id', 'desc'],
    ],
    search: [],
    filters: [
      'held_on',
      'trainer_id',
      'category_id',
      'training_project_id',
      'location_id',
      'delivery',
      'training_status',
    ],
    totals: ['attendee_count', 'passed_count', 'absent_count', 'person_hours'],
  },
  report: {
    period: 'held_on',
    groups: ['held_on:month', 'trainer_id', 'category_id', 'training_project_id', 'location_id', 'delivery'],
    grouped: ['held_on:month'],
    sums: ['session_count', 'attendee_count', 'passed_count', 'failed_count', 'absent_count', 'person_hours'],
    aggregates: {
      pass_rate: { label: 'Pass rate', of: ['passed_count', 'decided_count'], as: 'percent' },
      absent_rate: { label: 'Absent rate', of: ['absent_count', 'attendee_count'], as: 'percent' },
    },
    chart: { kind: 'bars', of: ['person_hours'], by: 'held_on:month', title: 'Hours of training' },
    rowLink: '/training/trainings?list=all&open={training_id}',
  },
})
