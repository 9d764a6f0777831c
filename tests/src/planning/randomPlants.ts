import fc from 'fast-check'
import { plantOf } from '../../../bench/planning/plant'
import { projection, schedule } from '../../../src/planning/build'
import type { PlanChange } from '../../../src/planning/changes'
import type { PlanModel } from '../../../src/planning/model'

/** Wishes for small plants of all kinds. */
export const plants = fc.record({
  orders: fc.integer({ min: 2, max: 40 }),
  seed: fc.integer({ min: 1, max: 100_000 }),
  hasTanks: fc.boolean(),
  pins: fc.constantFrom(0, 8),
  bounds: fc.constantFrom(0, 15),
  breakdowns: fc.constantFrom(0, 6),
})

type Wishes = typeof plants extends fc.Arbitrary<infer W> ? W : never

/** Where a card goes: into a lane behind so many of it, or back to the backlog; or its order is rushed. */
export const moves = fc.array(
  fc.record({
    kind: fc.constantFrom('place', 'place', 'place', 'unplan', 'rush'),
    card: fc.nat(1000),
    lane: fc.nat(5),
    place: fc.nat(30),
  }),
  { minLength: 1, maxLength: 10 },
)

type Move = typeof moves extends fc.Arbitrary<(infer M)[]> ? M : never

/** A move as a change of a plan. */
export function changeOf({ operations, lanes, machines, orders }: PlanModel, move: Move): PlanChange {
  const { key, choices, order } = operations[move.card % operations.length]!
  if (move.kind === 'unplan') return { kind: 'unplan', key }
  if (move.kind === 'rush') return { kind: 'rush', order: orders[order]!.id, on: move.lane > 2 }
  const { machine } = choices[move.lane % choices.length]!
  const others = lanes[machine]!.filter((at) => operations[at]!.key !== key)
  const behind = others[(move.place % (others.length + 1)) - 1]
  return {
    kind: 'place',
    key,
    machine: machines[machine]!.id,
    after: behind === undefined ? null : operations[behind]!.key,
  }
}

/** A plant with a share of each lane planned, and the rest backlog; undefined where its lanes wait for each other. */
export function planOf(wishes: Wishes, share: number) {
  const empty = plantOf({ ...wishes, machines: [3, 1, 3, 2, 2, 2] })
  const built = schedule(empty)
  if ('circle' in built) return undefined
  const lanes = built.lanes.map((lane) => lane.slice(0, Math.ceil(lane.length * share)))
  const base = projection({ ...empty, lanes })
  return 'circle' in base ? undefined : base
}
