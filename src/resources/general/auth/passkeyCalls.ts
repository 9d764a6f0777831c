import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { text } from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import { secret } from '../../kit/fields/secret'
import { creationOptions, newPasskey } from './passkeyShapes'

const name = text('Name', 60)
const password = secret('Password', 128)

export const passkeyCalls = {
  begin: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/profile/passkeys',
    stepUp: { takesPassword: true },
    enrols: true,
    areas: 'signed_in',
    about: 'What the browser needs to make a passkey of this host, once, for the own password.',
    inputs: { password },
    answer: creationOptions,
  }),
  confirm: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/profile/passkeys/confirm',
    enrols: true,
    areas: 'signed_in',
    about:
      'Has sign-in ask for this passkey from now on; the first second factor is answered with recovery codes.',
    inputs: { name, passkey: json('Passkey', newPasskey) },
    answer: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  rename: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/profile/passkeys/:id/rename',
    areas: 'signed_in',
    about: 'Renames an own passkey.',
    inputs: { name },
    answer: z.null(),
  }),
  remove: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/profile/passkeys/:id/remove',
    stepUp: { takesPassword: true },
    areas: 'signed_in',
    about: 'Removes an own passkey, for the own password.',
    inputs: { password },
    answer: z.null(),
  }),
}
