import { jobMachine } from '../../../machines/workflows/general/jobs'
import { defineResource } from '../../kit/define/defineResource'
import { instant, longText, optional, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** What runs by itself, when next, and how the last run went. */
export const jobs = defineResource({
  name: 'jobs',
  title: 'Jobs',
  singular: 'job',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/settings?tab=jobs',
  label: '{title}',
  fields: {},
  systemFields: {
    name: withLook(text('Name', 60), 'name'),
    title: withLook(text('Job', 120), 'name'),
    about: withLook(text('Description', 300), 'subject'),
    schedule: text('Schedule', 60),
    next_at: instant('Next run'),
    last_started_at: optional(instant('Last run')),
    last_ms: optional(integer('Took', { unit: 'ms' })),
    last_status: withLook(optional(text('Last result', 20)), 'status'),
    last_said: optional(longText('Last output')),
    failures: integer('Failures since last success'),
  },
  workflow: jobMachine,
  events: {
    run: { label: 'Run now', tone: 'primary', broadcastAs: 'asked', doneText: 'queued to run' },
    pause: { label: 'Pause', broadcastAs: 'paused' },
    resume: { label: 'Resume', broadcastAs: 'resumed' },
  },
  access: { read: ['general'], write: [] },
  list: {
    columns: [
      'title',
      'schedule',
      'next_at',
      'last_started_at',
      'last_ms',
      'last_status',
      'last_said',
      'status',
    ],
    sort: [['title', 'asc']],
    search: ['title', 'about'],
  },
  form: [],
})
