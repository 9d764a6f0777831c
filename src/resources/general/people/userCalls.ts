import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bit, rowOf } from '../../kit/define/shapes'
import { choice, optional, reference } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { secret } from '../../kit/fields/secret'
import { configField } from './profileCalls'
import { roles } from './roles'
import { type User, users } from './users'

const administration = { areas: ['general'], modules: ['Administration'] } as const
const path = callPath(users)
const user = rowOf<User>('users')

const { timezone, location_id, company, ...account } = users.fields
const password = optional(secret('Password', 1_000))

/** Details of an account for administrators, with the end of a pending password link and the open sessions. */
const userAccount = z.object({
  config: z.record(z.string(), z.unknown()),
  has_password: bit(),
  has_pin: bit(),
  link_until: z.nullable(z.string()),
  sessions: z.array(
    z.object({
      id: z.int(),
      scope: z.enum(['full', 'kiosk']),
      is_shared: bit(),
      created_at: z.string(),
      last_used_at: z.nullable(z.string()),
      user_agent: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
  ),
})
export type UserAccount = z.output<typeof userAccount>

/** What of a person gives rights or signs in. */
const rightsAndSecrets = ['roles', 'modules', 'config', 'password', 'status', 'badge_code'] as const

export const userCalls = {
  list: defineCall({
    kind: 'page',
    method: 'GET',
    path,
    filtersByColumn: true,
    ...administration,
    about: 'The list of people; `role` (admin, director or batcher) keeps to those who hold it.',
    inputs: { role: optional(choice('Role', ['admin', 'director', 'batcher'])) },
    answer: z.array(user),
  }),
  create: defineCall({
    kind: 'write',
    method: 'POST',
    path,
    ...administration,
    stepUp: {},
    about:
      'Creates a person with roles and modules: active with a password, or invited, to set it by a link.',
    inputs: {
      ...account,
      company: optional(company),
      password,
      status: optional(choice('Status', ['active', 'invited'])),
    },
    changes: { timezone, location_id, config: configField },
    answer: user,
  }),
  change: defineCall({
    kind: 'write',
    method: 'PUT',
    path: `${path}/:id`,
    ...administration,
    stepUp: { when: rightsAndSecrets },
    about: 'Changes a person: fields, roles, modules, config, status or password.',
    inputs: { version: integer('Version') },
    changes: {
      ...users.fields,
      password,
      status: optional(choice('Status', ['active', 'locked', 'inactive'])),
      config: configField,
    },
    answer: user,
  }),
  remove: defineCall({
    kind: 'write',
    method: 'DELETE',
    path: `${path}/:id`,
    ...administration,
    stepUp: {},
    about: 'Deletes a person nothing refers to; others are deactivated instead.',
    answer: z.null(),
  }),
  account: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${path}/:id/account`,
    ...administration,
    about: 'The settings of a person, whether a password or a link to set one exists, and the open sessions.',
    answer: userAccount,
  }),
  endSession: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${path}/:id/sessions/:token/revoke`,
    ...administration,
    about: 'Ends one session of a person, and of the operator at the screen it lent.',
    answer: z.null(),
  }),
  addMember: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(roles)}/:id/members`,
    ...administration,
    stepUp: {},
    about: 'Gives a role to a person.',
    inputs: { user_id: reference('Person', 'users') },
    answer: user,
  }),
  removeMember: defineCall({
    kind: 'write',
    method: 'DELETE',
    path: `${callPath(roles)}/:id/members/:user`,
    ...administration,
    stepUp: {},
    about: 'Takes a role from a person, who keeps at least one.',
    answer: user,
  }),
}
