import * as z from 'zod/mini'
import type { PlanChange } from '../../../planning/changes'
import type { PackedModel } from '../../../planning/packed'

const stretch = z.object({ from: z.int(), to: z.int() })

const machine = z.object({
  id: z.int(),
  calendar: z.int(),
  group: z.int(),
  set: z.nullable(z.int()),
  taken: z.array(
    z.object({
      ...stretch.shape,
      why: z.enum(['down', 'maintenance', 'planned_stop', 'people']),
      ref: z.nullable(z.int()),
    }),
  ),
})

/** Numbers of one kind behind each other. */
const numbers = z.array(z.number())
const nullable = z.array(z.nullable(z.int()))

const rare = z.object({
  bounds: z.exactOptional(
    z.array(
      z.object({
        at: z.int(),
        why: z.enum(['material', 'stamps', 'hplc', 'order', 'people']),
        ref: z.nullable(z.int()),
      }),
    ),
  ),
  holds: z.exactOptional(z.array(z.int())),
  pin: z.exactOptional(z.nullable(z.object({ machine: z.int(), at: z.nullable(z.int()) }))),
  state: z.exactOptional(z.enum(['waiting', 'running', 'paused', 'blocked', 'done'])),
  started: z.exactOptional(z.nullable(z.int())),
  ended: z.exactOptional(z.nullable(z.int())),
  rest: z.exactOptional(z.nullable(z.int())),
})

/** Everything the times of a plan follow from, packed as `src/planning/packed.ts` packs and unpacks it. */
export const packedModelShape: z.ZodMiniType<PackedModel> = z.object({
  origin: z.string(),
  version: z.int(),
  now: z.int(),
  frozenUntil: z.int(),
  horizon: z.int(),
  calendars: z.array(z.array(stretch)),
  machines: z.array(machine),
  changeOvers: z.array(z.object({ classes: z.int(), seconds: z.array(z.int()) })),
  orders: z.array(z.object({ id: z.int(), due: z.int(), rush: z.boolean(), weight: z.number() })),
  lanes: z.array(z.array(z.int())),
  choices: z.array(numbers),
  operations: z.object({
    key: z.array(z.string()),
    order: numbers,
    step: numbers,
    batch: nullable,
    quantity: numbers,
    crew: numbers,
    class: numbers,
    choice: numbers,
    after: z.array(numbers),
  }),
  rare: z.array(z.tuple([z.int(), rare])),
})

const key = z.string('other').check(z.regex(/^[LS]\d{1,12}(\.\d{1,4})*$/, 'other'))
const id = z.int('integer').check(z.gte(1, 'exists'))
/** Whole seconds after the origin of a model. */
const second = z.int('integer').check(z.gte(0, 'min'))
const amount = z.number('numeric').check(z.gte(0, 'min'), z.lte(1e9, 'max'))
const after = z.nullable(key)
/** The longest lane that is put into a sequence at once. */
const mostKeys = 5000

const kinds = [
  z.strictObject({
    kind: z.literal('place'),
    key,
    machine: id,
    after,
    quantity: z.exactOptional(amount),
  }),
  z.strictObject({ kind: z.literal('unplan'), key }),
  z.strictObject({
    kind: z.literal('split'),
    key,
    quantity: amount,
    machine: z.exactOptional(id),
    after: z.exactOptional(after),
    as: z.exactOptional(key),
  }),
  z.strictObject({
    kind: z.literal('resize'),
    key,
    quantity: amount,
    alone: z.exactOptional(z.boolean('other')),
  }),
  z.strictObject({ kind: z.literal('pin'), key, at: z.nullable(second), machine: z.exactOptional(id) }),
  z.strictObject({ kind: z.literal('unpin'), key }),
  z.strictObject({ kind: z.literal('rush'), order: id, on: z.boolean('other') }),
  z.strictObject({ kind: z.literal('carry'), key, at: second, machine: z.exactOptional(id) }),
  z.strictObject({
    kind: z.literal('sequence'),
    machine: id,
    keys: z.array(key, 'other').check(
      z.maxLength(mostKeys, 'max'),
      z.refine((keys) => new Set(keys).size === keys.length, 'unique'),
    ),
  }),
  z.strictObject({ kind: z.literal('join'), key, into: key }),
] as const

/** What a planner does, as `src/planning` takes it. */
export const planChangeShape: z.ZodMiniType<PlanChange> = z.discriminatedUnion('kind', kinds, 'other')
