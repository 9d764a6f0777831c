import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'

/** A notice to the own person, identified by its `place` in the log. */
const ownNotice = z.object({
  place: z.int(),
  at: z.string(),
  text: z.string(),
  path: z.nullable(z.string()),
})
export type OwnNotice = z.output<typeof ownNotice>

export const noticeCalls = {
  own: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/profile/notices',
    areas: 'signed_in',
    about: 'Notices to the own person of the last 30 days that were not cleared, newest first, 50 at most.',
    answer: z.array(ownNotice),
  }),
}
