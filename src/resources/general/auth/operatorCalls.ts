import * as z from 'zod/mini'
import { screenLenders } from '../../../access'
import { person } from '../people/profileCalls'
import { defineCall } from '../../kit/define/defineCall'
import { optional, text } from '../../kit/fields/field'

export const operatorCalls = {
  takeOver: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/general/operator',
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
    areas: 'signed_in',
    about: 'Gives a shared screen back to the person who lent it; the session of the operator ends.',
    answer: z.object({ person }),
  }),
  lend: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/general/operator/lend',
    areas: screenLenders,
    about: 'Makes the screen one is signed in at a shared one, for this session.',
    answer: z.null(),
  }),
  takeBack: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/general/operator/take_back',
    areas: 'signed_in',
    about: 'Makes a shared screen an ordinary one again.',
    answer: z.null(),
  }),
}
