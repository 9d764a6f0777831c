import * as z from 'zod/mini'
import { modules, roles } from '../../../access'
import { defineCall } from '../../kit/define/defineCall'
import { bit, rowOf } from '../../kit/define/shapes'
import { optional, text } from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import { secret } from '../../kit/fields/secret'
import { type User, users } from './users'

const config = z.record(z.string(), z.unknown(), 'other')
/** Choices of a person by their names. */
export type Config = Readonly<z.output<typeof config>>

/** Choices of a person by their names; null forgets one. */
export const configField = json<Config>('Settings', config)

const rights = { roles: z.array(z.enum(roles)), modules: z.array(z.enum(modules)) }

/** The signed-in person; `screen` are the rules of a shared one. */
export const person = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  company: z.string(),
  ...rights,
  permissions: z.array(z.string()),
  config,
  timezone: z.string(),
  location_id: z.nullable(z.int()),
  /** A role demands a second factor and the person has none. */
  must_enrol: bit(),
  screen: z.nullable(
    z.object({
      station: z.nullable(z.object({ id: z.int(), name: z.string() })),
      badge_only: bit(),
      idle_minutes: z.int(),
      /** Lent and without an operator: it takes badges, or the password of its owner. */
      locked: bit(),
    }),
  ),
})
export type Me = z.output<typeof person>

/** One of the own sessions; `kiosk` is taken over by badge at a shared screen. */
const ownSession = z.object({
  id: z.int(),
  client_id: z.nullable(z.string()),
  scope: z.enum(['full', 'kiosk']),
  is_shared: bit(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  expires_at: z.string(),
  user_agent: z.nullable(z.string()),
  /** From which it was opened. */
  address: z.nullable(z.string()),
  current: bit(),
})
export type OwnSession = z.output<typeof ownSession>

/** One of the own passkeys, good at its host. */
const ownPasskey = z.object({
  id: z.int(),
  name: z.string(),
  host: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})
export type OwnPasskey = z.output<typeof ownPasskey>

const profile = z.object({
  id: z.int(),
  version: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  company: z.string(),
  timezone: z.string(),
  config,
  location_id: z.nullable(z.int()),
  location: z.nullable(z.string()),
  has_pin: bit(),
  has_badge: bit(),
  has_second_factor: bit(),
  passkeys: z.array(ownPasskey),
  sessions: z.array(ownSession),
})
export type Profile = z.output<typeof profile>

export const profileCalls = {
  me: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/me',
    wall: true,
    lent: true,
    enrols: true,
    tokenInQuery: true,
    areas: 'signed_in',
    about: 'Who is signed in: roles, modules, config, company and name; at a shared screen its rules too.',
    answer: z.union([person, z.object({ id: z.int(), name: z.string(), ...rights, wall: z.int() })]),
  }),
  read: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/profile',
    areas: 'signed_in',
    about: 'Own account and the sessions that are open.',
    answer: profile,
  }),
  save: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/profile',
    areas: 'signed_in',
    stepUp: { when: ['password', 'pin', 'email'], takesPassword: true },
    about: 'Changes own name, e-mail, time zone, location, settings, password or PIN.',
    changes: {
      name: users.fields.name,
      email: users.fields.email,
      timezone: text('Time zone', 60),
      location_id: users.fields.location_id,
      config: configField,
      current_password: optional(secret('Current password', 128)),
      password: optional(secret('Password', 128)),
      pin: optional(secret('PIN', 128)),
    },
    answer: rowOf<User>('users'),
  }),
  endSession: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/profile/sessions/:id/revoke',
    areas: 'signed_in',
    about: 'Ends one of the own sessions.',
    answer: z.null(),
  }),
  endOtherSessions: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/profile/sessions/revoke_others',
    areas: 'signed_in',
    about: 'Ends all own sessions but this one.',
    answer: z.object({ ended: z.int() }),
  }),
}
