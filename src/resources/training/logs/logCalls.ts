import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { bit } from '../../kit/define/shapes'
import { callPath } from '../../kit/define/defineResource'
import { instant, optional, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { trainingLogs } from './training_logs'

const path = callPath(trainingLogs)

const verified = z.object({
  ok: bit(),
  checked: z.int(),
  last_seq: z.int(),
  last_hash: z.string(),
  broken_seq: z.nullable(z.int()),
  fault: z.nullable(z.string()),
})
export type VerifiedChain = z.output<typeof verified>

/** A person who worked on a lot, with the revision that the person was trained on at that minute. */
const trainedPerson = z.object({
  user_id: z.int(),
  name: z.string(),
  at: z.string(),
  work: z.string(),
  code: z.nullable(z.string()),
  revision: z.nullable(z.int()),
  programme: z.nullable(z.string()),
  valid_from: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
})
export type TrainedPerson = z.output<typeof trainedPerson>

export const trainingLogCalls = {
  verify: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${path}/verify`,
    areas: trainingLogs.access.read,
    modules: trainingLogs.modules,
    about: 'Whether the chain of the log is whole, or the first entry that was changed, removed or put in.',
    inputs: {
      from: optional(integer('From', { min: 1 })),
      to: optional(integer('To', { min: 1 })),
    },
    answer: verified,
  }),
  ofLot: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${path}/of_lot`,
    areas: trainingLogs.access.read,
    modules: trainingLogs.modules,
    about:
      'All people who worked on a lot, with the revisions that each was trained on at that minute, from the log alone.',
    inputs: { lot: text('Lot', 40), at: optional(instant('At')) },
    answer: z.array(trainedPerson),
  }),
}
