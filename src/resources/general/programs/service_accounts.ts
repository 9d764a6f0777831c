import * as z from 'zod/mini'
import { type Area, areas, modules, roles } from '../../../access'
import { serviceAccountMachine } from '../../../machines/workflows/general/service_accounts'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choices,
  day,
  distinctText,
  instant,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { namesIn } from '../../kit/fields/pickValues'
import { roleTitles } from '../people/roleTitles'

const anyRoles = choices('Roles', roles, roleTitles)

/** The areas that a key can be limited to. */
const scopes: readonly Area[] = namesIn(areas)

/** The longest that a key before goes on beside a new one. */
export const longestOverlapHours = 168

/** A program that signs in with a key: what it may do, for whom it works, and when it was last used. */
export const serviceAccounts = defineResource({
  name: 'service_accounts',
  title: 'Service accounts',
  singular: 'service account',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/settings?tab=programs',
  label: '{name}',
  fields: {
    name: withLook(distinctText('Name', 80), 'name'),
    purpose: optional(longText('Purpose', 400)),
    // Who is asked when the program does something strange.
    owner_id: reference('Responsible', 'users'),
    roles: { ...anyRoles, schema: anyRoles.schema.check(z.minLength(1, 'required')) },
    modules: withDefault(choices('Modules', modules), []),
    scopes: {
      ...withDefault(choices('Scopes', scopes), []),
      help: 'The key opens these areas alone; without any, all that its roles open.',
    },
    calls_per_minute: withDefault(
      integer('Calls per minute', {
        min: 1,
        max: 60_000,
        help: 'More are refused until the minute is over.',
      }),
      600,
    ),
    ends_on: optional(day('Ends on')),
  },
  systemFields: {
    // What the program does is recorded under it.
    user_id: optional(reference('Recorded as', 'users')),
    key_start: optional(text('Key begins with', 8)),
    key_issued_at: optional(instant('Key issued')),
    last_used_at: optional(instant('Last used')),
  },
  workflow: serviceAccountMachine,
  events: {
    // Its answer is the key, which is shown once: the record itself offers it.
    issue_key: { label: 'Issue key', hidden: true, broadcastAs: 'key_issued' },
    suspend: {
      label: 'Suspend',
      confirmText: 'Calls with its key are refused and its sockets close until it is resumed.',
      broadcastAs: 'suspended',
    },
    resume: { label: 'Resume', tone: 'primary', broadcastAs: 'resumed' },
    revoke: {
      label: 'Revoke',
      tone: 'danger',
      confirmText: 'Its key never works again. What the program did stays on record.',
      broadcastAs: 'revoked',
    },
  },
  // Who has the key has its rights.
  stepUp: true,
  access: { read: ['general'], write: ['general'] },
  unique: [['name']],
  list: {
    columns: ['name', 'owner_id', 'roles', 'key_start', 'last_used_at', 'ends_on', 'status'],
    sort: [['name', 'asc']],
    search: ['name', 'purpose'],
    filters: ['status', 'owner_id', 'last_used_at'],
  },
  form: [
    { section: 'Program', fields: ['name', 'purpose', 'owner_id'] },
    {
      section: 'Rights',
      fields: ['roles', 'modules', 'scopes', 'calls_per_minute', 'ends_on'],
      note: 'A call needs a role and a module as for people, and its area among the scopes where there are any.',
    },
  ],
})

export type ServiceAccount = Row<typeof serviceAccounts>
