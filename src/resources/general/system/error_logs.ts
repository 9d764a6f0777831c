import { errorLogsMachine } from '../../../machines/workflows/general/error_logs'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, instant, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** Where the product runs; the setting `errors.environments` names those that keep an error log. */
export const environments = ['production', 'development', 'local'] as const

const described = {
  message: withLook(text('Message', 2000), 'prose'),
  info: optional(text('Where', 500)),
  url: optional(text('Address', 2000)),
  component: optional(text('Component', 200)),
  stack: optional(longText('Stack', 16_384)),
  actions: optional(longText('Last actions', 4000)),
  app_version: text('Release', 80),
  environment: choice('Environment', environments),
}

/** One error as a browser reports it. */
export const reportedError = {
  ...described,
  count: withDefault(integer('Times', { min: 1, max: 100_000 }), 1),
  ago_s: withDefault(integer('Seconds ago', { min: 0, max: 86_400, unit: 's' }), 0),
}

/** Uncaught errors of browsers and server; the same one within a day counts up. */
export const errorLogs = defineResource({
  name: 'error_logs',
  title: 'Error log',
  singular: 'error',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/settings?tab=errors',
  label: '{message}',
  fields: {},
  systemFields: {
    ...described,
    origin: choice('Origin', ['browser', 'server']),
    user_id: optional(reference('User', 'users')),
    user_agent: optional(text('Browser', 300)),
    fingerprint: text('Fingerprint', 64),
    count: withDefault(integer('Times'), 1),
    first_at: instant('First seen'),
    last_at: instant('Last seen'),
    resolved_at: optional(instant('Resolved')),
  },
  workflow: errorLogsMachine,
  events: {
    resolve: { label: 'Resolve', tone: 'primary', broadcastAs: 'resolved' },
    reopen: { label: 'Reopen', hidden: true, broadcastAs: 'reopened' },
  },
  access: { read: ['general'], write: [] },
  list: {
    columns: ['last_at', 'message', 'count', 'origin', 'user_id', 'app_version', 'first_at', 'status'],
    sort: [['last_at', 'desc']],
    search: ['message', 'url', 'info'],
    filters: ['status', 'origin', 'environment', 'user_id', 'last_at'],
  },
  form: [],
})

export type ErrorLog = Row<typeof errorLogs>
