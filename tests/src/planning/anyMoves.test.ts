import fc from 'fast-check'
import { expect, it } from 'vitest'
import { project, projectionFrom } from '../../../src/planning/build'
import type { PlanChange } from '../../../src/planning/changes'
import { digest } from '../../../src/planning/digest'
import { applyChanges } from '../../../src/planning/apply'
import type { PlanModel } from '../../../src/planning/model'
import { effectOf } from '../../../src/planning/preview'
import { changeOf, moves, planOf, plants } from './randomPlants'

/** The same plan in objects of its own, so that nothing that was computed of it is known any more. */
const fresh = (model: PlanModel): PlanModel => structuredClone(model)

const soonerInLane = { orders: 4, seed: 46_571, hasTanks: false, pins: 0, bounds: 15, breakdowns: 0 } as const
const soonerMoves = [
  { kind: 'place' as const, card: 609, lane: 0, place: 0 },
  { kind: 'place' as const, card: 369, lane: 0, place: 9 },
]

it('after any moves, one on the other or all at once, the times are those of the plan built whole', () => {
  let compared = 0
  fc.assert(
    fc.property(plants, fc.double({ min: 0, max: 1, noNaN: true }), moves, (wishes, share, sequence) => {
      const base = planOf(wishes, share)
      if (!base) return
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
    // What is planned came free of the backlog, and its machine was given to the backlog as if it had not.
    { numRuns: 400, seed: 19, examples: [[soonerInLane, Number.MIN_VALUE, soonerMoves]] },
  )
  expect(compared).toBeGreaterThan(500)
})
