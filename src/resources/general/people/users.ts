import * as z from 'zod/mini'
import { modules, roles } from '../../../access'
import { userMachine } from '../../../machines/workflows/general/users'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  choices,
  distinctText,
  email,
  instant,
  internal,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { roleTitles } from './roleTitles'

const anyRoles = choices('Roles', roles, roleTitles)

/** People who sign in. */
export const users = defineResource({
  name: 'users',
  title: 'Users',
  singular: 'user',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/users',
  pages: [{ label: 'Punches', path: '/general/reports/punches?by=rows&f.user_id=is::id' }],
  label: '{name}',
  lookup: {},
  fields: {
    username: withLook(
      distinctText('Username', 60, { pattern: /^\S+$/, patternMessage: 'A username has no spaces' }),
      'account',
    ),
    name: withLook(distinctText('Name', 120), 'name'),
    email: optional(email('E-mail')),
    company: withLook(distinctText('Company', 120), 'company'),
    // An active account has at least one role.
    roles: { ...anyRoles, schema: anyRoles.schema.check(z.minLength(1, 'required')) },
    modules: withDefault(choices('Modules', modules), []),
    timezone: withDefault(text('Time zone', 60), 'America/Toronto'),
    location_id: optional(reference('Location', 'locations')),
    // Scanned at the time clock and at shared screens; unique, so that a badge is one person.
    badge_code: withLook(optional(text('Badge', 40)), 'code'),
  },
  systemFields: {
    modules_count: internal(withDefault(integer('Modules'), 0)),
    punch_status: withDefault(withLook(choice('Time clock', ['in', 'out', 'on_break']), 'status'), 'out'),
    last_login_at: optional(instant('Last signed in')),
    locked_until: optional(instant('Locked until')),
    password_changed_at: optional(instant('Password set')),
  },
  workflow: userMachine,
  events: {
    activate: { label: 'Activate', tone: 'primary', broadcastAs: 'activated' },
    lock: {
      label: 'Lock',
      confirmText: 'All sessions end at once. Sign-in is blocked until the account is unlocked.',
      broadcastAs: 'locked',
    },
    unlock: { label: 'Unlock', tone: 'primary', broadcastAs: 'unlocked' },
    deactivate: {
      label: 'Deactivate',
      confirmText: "All sessions end within seconds. The user's history stays on record.",
      tone: 'danger',
      broadcastAs: 'deactivated',
    },
    // Its answer is a link that is shown once: the record itself offers it.
    reset_password: { label: 'Reset password', hidden: true, broadcastAs: 'password_reset' },
  },
  // Passwords, roles and the rules of the last administrator go through its own calls.
  stepUp: true,
  access: { read: ['general'], write: ['general'] },
  unique: [['username'], ['email'], ['badge_code']],
  list: {
    columns: [
      'username',
      'name',
      'company',
      'roles',
      'modules_count',
      'status',
      'last_login_at',
      'punch_status',
    ],
    sort: [['name', 'asc']],
    search: ['username', 'name', 'email'],
    filters: ['roles', 'modules', 'status', 'punch_status'],
  },
  form: [
    {
      section: 'Account',
      fields: ['username', 'name', 'email', 'company', 'timezone', 'location_id', 'badge_code'],
    },
    { section: 'Roles and modules', fields: ['roles', 'modules'] },
  ],
})

export type User = Row<typeof users>
