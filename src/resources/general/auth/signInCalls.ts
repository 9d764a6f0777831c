import * as z from 'zod/mini'
import { environments } from '../system/error_logs'
import { users } from '../people/users'
import { defineCall } from '../../kit/define/defineCall'
import { bit } from '../../kit/define/shapes'
import { choice, optional, text } from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import { secret } from '../../kit/fields/secret'
import { passkeyAnswer } from './passkeyShapes'
import { token } from './tokenAnswer'

/** An application says its name; what is no text is none that is known. */
const clientId = {
  ...text('Application', 200),
  schema: z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value : '')),
    z.string(),
  ),
}

/** What is public of the server: texts of the sign-in page, the served build, and how its sockets are reached. */
const publicInfo = z.object({
  title: z.string(),
  version: z.string(),
  /** The served build; if it differs from that of a page, there is a newer one. */
  build: z.nullable(z.string()),
  company: z.nullable(z.string()),
  site: z.nullable(z.string()),
  timezone: z.string(),
  time: z.string(),
  environment: z.enum(environments),
  /** Whether errors of this environment are stored. */
  error_log: bit(),
  demo: bit(),
  register: bit(),
  /** Whether documents can be sent by e-mail. */
  mail: bit(),
  client_id: z.string(),
  client_secret: z.string(),
  /** `url`: set where an external service holds the sockets. */
  pusher: z.object({ key: z.string(), url: z.nullable(z.string()) }),
})
export type PublicInfo = z.output<typeof publicInfo>

export const signInCalls = {
  login: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/login',
    areas: 'anonymous',
    ignoresUnknown: true,
    about: 'Exchanges username and password for a token.',
    inputs: {
      grant_type: choice('Grant', ['password']),
      client_id: optional(clientId),
      client_secret: optional(secret('Secret of the application', 200)),
      username: text('Username', 200),
      password: secret('Password', 200),
      code: optional(text('Code of the authenticator app, or a recovery code', 40)),
      passkey: optional(json('What a passkey signed', passkeyAnswer)),
    },
    answer: token,
  }),
  publicInfo: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/public',
    areas: 'anonymous',
    about: 'Texts of the sign-in page, the served build, and how the sockets are reached.',
    answer: publicInfo,
  }),
  register: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/register',
    areas: 'public',
    about: 'Asks for access; an administrator activates the account.',
    inputs: {
      name: users.fields.name,
      username: users.fields.username,
      email: users.fields.email,
      company: users.fields.company,
      password: secret('Password', 128),
      password_confirmation: secret('Password again', 128),
    },
    answer: z.object({ status: z.string() }),
  }),
  logout: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/logout',
    lent: true,
    enrols: true,
    signsOut: true,
    areas: 'signed_in',
    about: 'Ends the session of this token, and of the operator at the screen it lent.',
    answer: z.null(),
  }),
}
