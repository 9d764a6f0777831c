import { jobRunMachine } from '../../../machines/workflows/general/job_runs'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, instant, longText, optional, reference, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'

/** Every run of a job: when, where, how long, and its message. */
export const jobRuns = defineResource({
  name: 'job_runs',
  title: 'Job runs',
  singular: 'job run',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/job_runs',
  label: '{job}',
  fields: {},
  systemFields: {
    job_id: reference('Job', 'jobs'),
    cause: choice('Started by', ['schedule', 'person', 'loss', 'failure'], {
      loss: 'Loss of a node',
      failure: 'Failure of the run before',
    }),
    started_at: optional(instant('Started')),
    ended_at: optional(instant('Ended')),
    ms: optional(integer('Took', { unit: 'ms' })),
    node: optional(text('Node', 120)),
    said: optional(longText('Output')),
  },
  workflow: jobRunMachine,
  events: {
    begin: { label: 'Start', hidden: true, broadcastAs: 'begun' },
    finish: { label: 'Finish', hidden: true, broadcastAs: 'finished' },
    fail: { label: 'Fail', hidden: true, broadcastAs: 'failed' },
    lose: { label: 'Lose', hidden: true, broadcastAs: 'lost' },
  },
  access: { read: ['general'], write: [] },
  list: {
    columns: ['job_id', 'cause', 'started_at', 'ms', 'status', 'said', 'node'],
    sort: [['id', 'desc']],
    search: ['said', 'node'],
    filters: ['job_id', 'status', 'started_at'],
  },
  form: [],
})

export type JobRun = Row<typeof jobRuns>
