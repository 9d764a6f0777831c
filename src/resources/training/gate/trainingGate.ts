import * as z from 'zod/mini'
import type { Role } from '../../../access'
import { t } from '../../../texts/texts'
import { defineCall } from '../../kit/define/defineCall'
import { bit } from '../../kit/define/shapes'
import { day, optional } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { type ClosedGate, closedGate, type Gate } from '../../production/gates/gate'

/** Who lets a person start a gated operation without a certificate, with a reason. */
export const gateOpeners = [
  'supervisor',
  'supervisor_batcher',
  'supervisor_production',
] as const satisfies readonly Role[]

/** The programmes that a person lacks for an operation, in words, and since when the first of them. */
export type TrainingFacts = { lacking: string | null; since: string | null }

/** An operation is started by people who hold what blocks it. */
const trained: Gate<TrainingFacts, 'start'> = {
  name: 'trained',
  label: () => t('Trained'),
  closes: ['start'],
  code: 'training_gate',
  wait: ({ lacking, since }) =>
    lacking === null ? null : { text: t('Not trained: {programmes}', { programmes: lacking }), since },
  opens: () => ({ roles: gateOpeners, event: t('Start untrained') }),
}

/** The gates that training closes. */
const trainingGates = [trained] as const

/** The gate of training before the start of an operation; null where the person may start it. */
export const trainingGateOf = (facts: TrainingFacts, at: string): ClosedGate | null =>
  closedGate(trainingGates, facts, 'start', at)

const reason = z.object({
  programme: z.string(),
  state: z.string(),
  since: z.nullable(z.string()),
  operation_id: z.int(),
})

const gateAnswer = z.object({
  allowed: bit(),
  mode: z.enum(['off', 'warn', 'block']),
  lacking: z.nullable(z.string()),
  since: z.nullable(z.string()),
  reasons: z.array(reason),
})
export type TrainingGateAnswer = z.output<typeof gateAnswer>

export const gateCalls = {
  gate: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/training/gate',
    areas: 'signed_in',
    modules: [],
    about:
      'Whether a person may start an operation by the certificates of the person, today or on a day; one asks for oneself, the trainer page for anyone.',
    inputs: {
      user_id: optional(integer('Person')),
      operation_id: optional(integer('Operation')),
      on: optional(day('Day')),
    },
    answer: gateAnswer,
  }),
}
