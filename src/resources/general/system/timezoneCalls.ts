import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'

export const timezoneCalls = {
  all: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/general/timezones',
    areas: 'signed_in',
    about: 'IANA time zones, Canadian ones first, with their offset now.',
    answer: z.array(z.object({ name: z.string(), label: z.string(), offset_minutes: z.int() })),
  }),
}
