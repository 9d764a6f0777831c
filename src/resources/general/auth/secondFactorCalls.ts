import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { text } from '../../kit/fields/field'
import { secret } from '../../kit/fields/secret'

export const secondFactorCalls = {
  begin: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/profile/second_factor',
    stepUp: { takesPassword: true },
    enrols: true,
    areas: 'signed_in',
    about:
      'Makes the key of an authenticator app, for the own password; it is in use once a code confirmed it.',
    inputs: { password: secret('Password', 128) },
    answer: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/profile/second_factor/confirm',
    enrols: true,
    areas: 'signed_in',
    about: 'Has sign-in ask for a code of the app from now on; answers recovery codes, each good once.',
    inputs: { code: text('Code', 20) },
    answer: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  remove: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/profile/second_factor/remove',
    stepUp: { takesPassword: true },
    areas: 'signed_in',
    about: 'Removes the own second factor, for the own password.',
    inputs: { password: secret('Password', 128) },
    answer: z.null(),
  }),
}
