import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plantOf } from '../../../bench/planning/plant'
import { project, projection, projectionFrom, schedule } from '../../../src/planning/build'
import type { PlanChange } from '../../../src/planning/changes'
import { digest } from '../../../src/planning/digest'
import { applyChanges } from '../../../src/planning/apply'
import type { PlanModel } from '../../../src/planning/model'
import { effectOf } from '../../../src/planning/preview'

const plants = fc.record({
  orders: fc.integer({ min: 2, max: 40 }),
  seed: fc.integer({ min: 1, max: 100_000 }),
  hasTanks: fc.boolean(),
  pins: fc.constantFrom(0, 8),
  bounds: fc.constantFrom(0, 15),
  breakdowns: fc.constantFrom(0, 6),
})

/** Where a card goes: into a lane behind so many of it, or back to the backlog; or its order is rushed. */
const moves = fc.array(
  fc.record({
    kind: fc.constantFrom('place', 'place', 'place', 'unplan', 'rush'),
    card: fc.nat(1000),
    lane: fc.nat(5),
    place: fc.nat(30),
  }),
  { minLength: 1, maxLength: 10 },
)

type Move = typeof moves extends fc.Arbitrary<(infer M)[]> ? M : never

function changeOf({ operations, lanes, machines, orders }: PlanModel, move: Move): PlanChange {
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

/** The same plan in objects of its own, so that nothing that was computed of it is known any more. */
const fresh = (model: PlanModel): PlanModel => structuredClone(model)

it('after any moves, one on the other or all at once, the times are those of the plan built whole', () => {
  let compared = 0
  fc.assert(
    fc.property(plants, fc.double({ min: 0, max: 1, noNaN: true }), moves, (wishes, share, sequence) => {
      const empty = plantOf({ ...wishes, machines: [3, 1, 3, 2, 2, 2] })
      const built = schedule(empty)
      if ('circle' in built) return
      const lanes = built.lanes.map((lane) => lane.slice(0, Math.ceil(lane.length * share)))
      const base = projection({ ...empty, lanes })
      if ('circle' in base) return
      let before = base
      const made: PlanChange[] = []
      for (const move of sequence) {
        const change = changeOf(before.model, move)
        const changed = applyChanges(before.model, [change])
        if ('refused' in changed) continue
        const after = projectionFrom(before, changed)
        const whole = project(fresh(changed))
        const effect = effectOf(base.model, [...made, change], base)
        if ('circle' in after || 'circle' in whole) {
          expect(after).toEqual(whole)
          expect(effect).toMatchObject({ refused: 'circle' })
          continue
        }
        expect(digest(after.times)).toBe(digest(whole))
        expect('times' in effect && digest(effect.times)).toBe(digest(whole))
        made.push(change)
        before = after
        compared++
      }
    }),
    { numRuns: 400, seed: 19 },
  )
  expect(compared).toBeGreaterThan(500)
})
