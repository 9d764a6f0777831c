import * as z from 'zod/mini'
import { screenLenders } from '../../../access'
import { person } from '../people/profileCalls'
import { defineCall } from '../../kit/define/defineCall'
import { optional, text } from '../../kit/fields/field'
import { secret } from '../../kit/fields/secret'
import { token } from './tokenAnswer'

export const operatorCalls = {
  takeOver: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/general/operator',
    lent: true,
    areas: 'signed_in',
    about: 'An operator takes over a shared screen by badge and PIN, with a session of his own for a shift.',
    inputs: {
      badge_code: optional(text('Badge', 40)),
      username: optional(text('Username', 60)),
      pin: optional(text('PIN', 20)),
    },
    answer: z.object({
      access_token: z.string(),
      token_type: z.string(),
      expires_in: z.int(),
      person,
    }),
  }),
  leave: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/general/operator/leave',
    lent: true,
    areas: 'signed_in',
    about:
      'Ends the session of the operator at a shared screen, which waits for the next badge or its owner.',
    answer: z.object({ person }),
  }),
  lend: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/general/operator/lend',
    areas: screenLenders,
    about: 'Lends the screen one is signed in at to operators; until the own password it only takes badges.',
    answer: z.null(),
  }),
  takeBack: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/general/operator/take_back',
    lent: true,
    areas: 'signed_in',
    about: 'Makes a shared screen an ordinary one again, with a new token, for the password of its owner.',
    inputs: { password: secret('Password', 128) },
    answer: token,
  }),
}
