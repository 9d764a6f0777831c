import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { bit } from '../../kit/define/shapes'
import { text } from '../../kit/fields/field'

export const writeCalls = {
  cancel: defineCall({
    kind: 'write',
    method: 'DELETE',
    path: '/general/writes/:key',
    params: { key: text('Key', 200) },
    areas: 'signed_in',
    programs: true,
    about:
      'Cancels an own write that got no answer, by its key: {done: 1, answer}, or it never will be done.',
    answer: z.object({ done: bit(), answer: z.unknown() }),
  }),
}
