import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { optional, text } from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import { secret } from '../../kit/fields/secret'
import { passkeyAnswer } from './passkeyShapes'

export const confirmCalls = {
  confirm: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/profile/confirm',
    areas: 'signed_in',
    about:
      'Confirms who is at this session, by password and second factor, for calls that ask again after some minutes.',
    inputs: {
      password: secret('Password', 128),
      code: optional(text('Code of the authenticator app, or a recovery code', 40)),
      passkey: optional(json('What a passkey signed', passkeyAnswer)),
    },
    answer: z.null(),
  }),
}
