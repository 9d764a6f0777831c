import * as z from 'zod/mini'
import { punchKinds } from '../../../machines/punches'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bit, rowOf } from '../../kit/define/shapes'
import { choice, instant, longText, optional, reference, text } from '../../kit/fields/field'
import { correction, punches, type PunchRow } from './punches'

const status = z.enum(['in', 'out', 'on_break'])
const punch = rowOf<PunchRow>('punches')

/** Whether a person is at work at an instant: since the last punch, null before the first. */
const punchState = z.object({
  status,
  since: z.nullable(z.string()),
  worked_minutes_today: z.int(),
  at: z.string(),
})
export type PunchState = z.output<typeof punchState>

const punchAnswer = z.object({ punch, status, worked_minutes_today: z.int() })
export type PunchAnswer = z.output<typeof punchAnswer>

/** A punch that counts; `arrived_at` is null where it came when it was pressed. */
const ownPunch = z.object({
  id: z.int(),
  kind: z.enum(punchKinds),
  punched_at: z.string(),
  arrived_at: z.nullable(z.string()),
  corrects_id: z.nullable(z.int()),
  source: z.string(),
  note: z.nullable(z.string()),
})
export type OwnPunch = z.output<typeof ownPunch>

const punchDay = z.object({
  day: z.string(),
  worked_minutes: z.int(),
  punches: z.array(ownPunch),
  missing_out: bit(),
})
export type PunchDay = z.output<typeof punchDay>

/** The punches of a month by day of the site, with the hours of each. */
const punchMonth = z.object({
  month: z.string(),
  timezone: z.string(),
  total_minutes: z.int(),
  days: z.array(punchDay),
})
export type PunchMonth = z.output<typeof punchMonth>

export const punchCalls = {
  punch: defineCall({
    kind: 'read',
    method: 'POST',
    path: '/general/punch_in',
    areas: 'public',
    about:
      'Clocks in or out: the signed-in person, the owner of a custom token, or the owner of a shown badge and PIN.',
    inputs: {
      kind: optional(choice('Punch', punchKinds)),
      location_id: optional(reference('Location', 'locations')),
      note: optional(longText('Note', 500)),
      client_id: optional(text('Client id', 80)),
      badge_code: optional(text('Badge', 40)),
      pin: optional(text('PIN', 20)),
      acted_at: optional(instant('Done at')),
    },
    answer: punchAnswer,
  }),
  state: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/general/punch_in',
    areas: 'signed_in',
    about: 'Whether one is in, out or on a break, since when, and the minutes worked today.',
    answer: punchState,
  }),
  month: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/profile/punches',
    areas: 'signed_in',
    about: 'Own punches of a month (YYYY-MM), by day, with the hours worked.',
    inputs: {
      month: text('Month', 7, {
        pattern: /^20\d\d-(0[1-9]|1[0-2])$/,
        patternMessage: 'Write it like 2026-03',
      }),
    },
    answer: punchMonth,
  }),
  correct: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(punches)}/:id/correct`,
    areas: ['general'],
    modules: ['Administration'],
    about: 'Replaces a punch by another one, with a reason; the first one stays to be read.',
    inputs: correction,
    answer: punch,
  }),
}
