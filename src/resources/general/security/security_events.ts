import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, instant, optional, reference, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer } from '../../kit/fields/numbers'

/** What the security log keeps. */
export const securityKinds = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'confirmed',
  'confirm_failed',
  'locked',
  'released',
  'refused',
  'rights_changed',
  'account_changed',
  'password_changed',
  'second_factor_changed',
  'sessions_ended',
  'exported',
  'screen_lent',
  'screen_returned',
  'screen_paired',
  'key_issued',
] as const

export type SecurityKind = (typeof securityKinds)[number]

const kindTitles = {
  signed_in: 'Sign-in',
  sign_in_failed: 'Failed sign-in',
  signed_out: 'Sign-out',
  confirmed: 'Confirmation',
  confirm_failed: 'Failed confirmation',
  locked: 'Lock',
  released: 'Release',
  refused: 'Refusal',
  rights_changed: 'Change of rights',
  account_changed: 'Change of account',
  password_changed: 'New password',
  second_factor_changed: 'Second factor',
  sessions_ended: 'Sessions ended',
  exported: 'Export',
  screen_lent: 'Screen lent',
  screen_returned: 'Screen given back',
  screen_paired: 'Screen paired',
  key_issued: 'Key issued',
}

/** Who signed in, was refused or took data out, and who changed the rights of whom. */
export const securityEvents = defineResource({
  name: 'security_events',
  title: 'Security log',
  singular: 'security event',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/settings/security',
  label: '{kind}',
  fields: {},
  systemFields: {
    at: instant('Time'),
    kind: choice('Event', securityKinds, kindTitles),
    user_id: optional(reference('Person', 'users')),
    // The name that was typed, or the account that something was done to.
    account: withLook(optional(text('Account', 120)), 'account'),
    address: optional(text('Address', 64)),
    session: optional(integer('Session')),
    details: withLook(optional(text('Details', 500)), 'subject'),
    // The same refusal within a moment is one row.
    count: withDefault(integer('Times'), 1),
    request: optional(text('Request', 64)),
  },
  appendOnly: true,
  access: { read: ['general'], write: [] },
  list: {
    columns: ['at', 'kind', 'user_id', 'account', 'address', 'details', 'count', 'session', 'request'],
    sort: [['at', 'desc']],
    search: ['account', 'address', 'details', 'request'],
    filters: ['kind', 'user_id', 'at', 'address'],
  },
  form: [
    { section: 'Event', fields: ['at', 'kind', 'user_id', 'account', 'details', 'count'] },
    { section: 'Origin', fields: ['address', 'session', 'request'] },
  ],
})

export type SecurityEvent = Row<typeof securityEvents>
