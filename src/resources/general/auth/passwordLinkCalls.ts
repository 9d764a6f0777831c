import * as z from 'zod/mini'
import { type User, users } from '../people/users'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf } from '../../kit/define/shapes'
import { text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { secret } from '../../kit/fields/secret'

const link = text('Link', 100)

export const passwordLinkCalls = {
  reset: defineCall({
    kind: 'read',
    method: 'POST',
    path: `${callPath(users)}/:id/reset_password`,
    areas: ['general'],
    modules: ['Administration'],
    stepUp: {},
    about: 'Ends the password and the sessions of a person; answers a link, once, to set a new one.',
    inputs: { version: integer('Version') },
    answer: z.intersection(rowOf<User>('users'), z.object({ link: z.string() })),
  }),
  owner: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/password_link',
    areas: 'public',
    about: 'Whose password a link sets.',
    inputs: { link },
    answer: z.object({ username: z.string(), name: z.string() }),
  }),
  use: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/password_link/use',
    areas: 'public',
    about: 'Sets the password a link is for, once; an invited person is active from then on.',
    inputs: {
      link,
      password: secret('Password', 128),
      password_confirmation: secret('Password again', 128),
    },
    answer: z.object({ username: z.string() }),
  }),
}
