import { stabilityPointMachine } from '../../../machines/workflows/production/stability_points'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { day, flag, instant, longText, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer, strength } from '../../kit/fields/numbers'

/** A time point of a stability study: when its sample is due, and what the laboratory found. */
export const stabilityPoints = defineResource({
  name: 'stability_points',
  title: 'Time points',
  singular: 'time point',
  segment: 'production',
  modules: ['Production'],
  path: '/production/hplc-results?list=stability',
  label: 'month {month}',
  fields: {},
  systemFields: {
    stability_study_id: reference('Study', 'stability_studies'),
    month: integer('Month', { unit: 'months' }),
    due_on: day('Due'),
    hplc_request_id: optional(reference('Test request', 'hplc_requests')),
    result_mg_ml: optional(strength('Result')),
    /** From the first time point, which is what the lot began with. */
    change_percent: optional(decimal('Change', 4, { unit: '%', signed: true, displayScale: 2 })),
    in_range: optional(flag('In range')),
    measured_at: optional(instant('Measured')),
    reminded_on: optional(day('Reminded')),
    skip_note: optional(longText('Reason', 500)),
  },
  derived: {
    request_status: joined(optional(text('Request', 20)), 'hplc_request_id', 'status'),
  },
  workflow: stabilityPointMachine,
  events: {
    request: {
      label: 'Request sample',
      tone: 'primary',
      confirmText: 'The laboratory gets a request for this time point now.',
      broadcastAs: 'requested',
      doneText: 'requested',
    },
    remind: { label: 'Remind', hidden: true, broadcastAs: 'reminded' },
    measure: { label: 'Measure', hidden: true, broadcastAs: 'measured' },
    recall: { label: 'Recall', hidden: true, broadcastAs: 'recalled' },
    skip: {
      label: 'Leave out',
      inputs: { skip_note: longText('Reason', 500) },
      broadcastAs: 'skipped',
      doneText: 'left out',
    },
  },
  access: { read: ['hplc'], write: [] },
  list: {
    columns: [
      'stability_study_id',
      'month',
      'due_on',
      'status',
      'result_mg_ml',
      'change_percent',
      'in_range',
    ],
    sort: [['due_on', 'asc']],
    search: [],
    filters: ['status', 'stability_study_id', 'due_on'],
  },
  form: [],
})

export type StabilityPoint = Row<typeof stabilityPoints>
