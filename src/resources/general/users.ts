import { modules } from '../../access'
import { defineResource } from '../kit/defineResource'
import { choice, choices, email, instant, optional, reference, text, withDefault } from '../kit/field'

/** People who sign in. */
export const users = defineResource({
  name: 'users',
  title: 'Users',
  one: 'user',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/users',
  label: '{name}',
  lookup: true,
  fields: {
    username: text('Username', 60, { pattern: /^\S+$/ }),
    name: text('Name', 120),
    email: optional(email('E-mail')),
    company: text('Company', 120),
    modules: withDefault(choices('Modules', modules), []),
    timezone: withDefault(text('Time zone', 60), 'America/Toronto'),
    location_id: optional(reference('Location', 'locations')),
    // Scanned at the time clock and at shared screens; unique, so that a badge is one person.
    badge_code: optional(text('Badge', 40)),
  },
  kept: {
    status: choice('Status', ['invited', 'pending', 'active', 'locked', 'inactive']),
    last_login_at: optional(instant('Last signed in')),
  },
  // Written by sign-in, registration and the profile; the screen for administrators writes through its own calls.
  access: { read: ['general'], write: [] },
  unique: [['username'], ['email'], ['badge_code']],
  list: {
    columns: ['username', 'name', 'company', 'status', 'last_login_at'],
    sort: [['name', 'asc']],
    search: ['username', 'name'],
  },
  form: [
    {
      section: 'Account',
      fields: ['username', 'name', 'email', 'company', 'timezone', 'location_id', 'badge_code'],
    },
  ],
})
