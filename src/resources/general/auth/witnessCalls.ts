import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { optional, text } from '../../kit/fields/field'
import { secret } from '../../kit/fields/secret'

export const witnessCalls = {
  confirm: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/general/witness',
    areas: 'signed_in',
    about:
      'A second person shows badge and PIN, or username and password, at the screen of another one: answers a token that confirms one act within some minutes.',
    inputs: {
      badge_code: optional(text('Badge', 40)),
      username: optional(text('Username', 60)),
      pin: optional(text('PIN', 20)),
      password: optional(secret('Password', 128)),
    },
    answer: z.object({
      token: z.string(),
      expires_in: z.int(),
      person: z.object({ id: z.int(), name: z.string() }),
    }),
  }),
}
