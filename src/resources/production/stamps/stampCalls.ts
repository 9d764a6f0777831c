import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bit } from '../../kit/define/shapes'
import { text } from '../../kit/fields/field'
import { stampingCorrections } from '../stamping/stamping_corrections'
import { reelAdjustments } from './reel_adjustments'
import { reelOrders } from './reel_orders'
import { reels } from './reels'
import { stampCauses, stampStates } from './stampStates'

const end = z.enum(['received', 'uncounted', ...stampStates])

/** How a stamp came from one state into another. */
const stampMovement = z.object({
  id: z.int(),
  at: z.string(),
  from_state: end,
  to_state: end,
  cause: z.enum(stampCauses),
  by: z.nullable(z.string()),
  stamping_log_id: z.nullable(z.int()),
  adjustment: z.nullable(z.string()),
})

/** One stamp: where it is now, and everything that happened to it. */
const stampLife = z.object({
  reel_id: z.int(),
  reel: z.string(),
  jurisdiction: z.string(),
  printed: z.string(),
  state: end,
  since: z.nullable(z.string()),
  /** Where it is only known of so many stamps how many of them became what: those numbers. */
  among: z.nullable(z.object({ size: z.int(), states: z.array(z.object({ state: end, qty: z.int() })) })),
  movements: z.array(stampMovement),
})
export type StampLife = z.output<typeof stampLife>

const stampRun = z.object({
  first: z.int(),
  last: z.int(),
  state: z.enum(stampStates),
  is_exact: bit(),
  since: z.string(),
  stamping_log_id: z.nullable(z.int()),
  adjustment: z.nullable(z.string()),
})
export type StampRun = z.output<typeof stampRun>

const security = z.object({
  required: z.number(),
  /** Null where the security of the licence covers the stamps. */
  deposit: z.nullable(z.number()),
  headroom: z.nullable(z.number()),
  jurisdictions: z.array(
    z.object({
      jurisdiction: z.string(),
      held: z.int(),
      ordered: z.int(),
      stamps: z.int(),
      is_additional: bit(),
    }),
  ),
})
export type StampSecurity = z.output<typeof security>

const change = { before: z.number(), after: z.number() }

const effect = z.object({
  reels: z.array(
    z.object({
      reel_id: z.int(),
      number: z.string(),
      jurisdiction: z.string(),
      status: z.object({ before: z.string(), after: z.string() }),
      /** Its counters, and what it exposes to, that would change. */
      figures: z.array(z.object({ name: z.string(), ...change })),
    }),
  ),
  /** Stamps of the jurisdictions that can be used. */
  usable: z.array(z.object({ jurisdiction: z.string(), ...change })),
})
/** What a decision about reels would change. */
export type ReelEffect = z.output<typeof effect>

const about =
  'what that would change of its reels: their counters, what they expose to, and the usable stamps of the jurisdiction; or why it would be refused. Nothing is changed.'

const readers = { areas: reels.access.read, modules: reels.modules } as const

export const stampCalls = {
  life: defineCall({
    ...readers,
    kind: 'read',
    method: 'GET',
    path: `${callPath(reels)}/life`,
    about:
      'The life of a stamp by its printed number: where it is now, since when, and how it came there; one answer for each jurisdiction that has the number.',
    inputs: { serial: text('Printed number', 30) },
    answer: z.array(stampLife),
  }),
  runs: defineCall({
    ...readers,
    kind: 'read',
    method: 'GET',
    path: `${callPath(reels)}/:id/runs`,
    about: 'In which state the numbers of a reel are, the latest runs first, at most 500.',
    answer: z.array(stampRun),
  }),
  reelEffect: defineCall({
    ...readers,
    kind: 'read',
    method: 'GET',
    path: `${callPath(reels)}/:id/effect`,
    about: `The decision that a reel waits for, to approve, release or reconcile it, and ${about}`,
    answer: effect,
  }),
  adjustmentEffect: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(reelAdjustments)}/:id/effect`,
    areas: reelAdjustments.access.read,
    modules: reelAdjustments.modules,
    about: `The approval of a pending adjustment, and ${about}`,
    answer: effect,
  }),
  correctionEffect: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(stampingCorrections)}/:id/effect`,
    areas: stampingCorrections.access.read,
    modules: stampingCorrections.modules,
    about: `The approval of a pending correction of stamps, and ${about}`,
    answer: effect,
  }),
  security: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(reelOrders)}/:id/security`,
    areas: reelOrders.access.read,
    modules: reelOrders.modules,
    about:
      'The security that the law asks for the stamps that are held or being ordered, with this order, and what is left of the security that was given.',
    answer: security,
  }),
}
