import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyChanges } from '../../../src/planning/apply'
import type { PlanModel, PlanOperation } from '../../../src/planning/model'
import { costsOf } from '../../../src/planning/preview'
import { project } from '../../../src/planning/build'
import { operation, plan } from './plans'

const crewSeconds = (model: PlanModel) => {
  const times = project(model)
  if ('circle' in times) throw new Error('A circle')
  return costsOf(model, times).crewSeconds
}

it('people are counted by the work of each operation on the machine that it is on, each of its crew', () => {
  const slow = { machine: 0, perUnit: 60, setup: 900 }
  const fast = { machine: 1, perUnit: 20, setup: 900 }
  const model = plan(
    [
      operation('S1', { crew: 3, quantity: 100, choices: [slow, fast] }),
      operation('S2', { crew: 1, quantity: 50, choices: [slow] }),
      operation('S3', { crew: 0, quantity: 50, choices: [slow] }),
    ],
    { lanes: [[0, 1, 2], []] },
  )
  const setUp = crewSeconds(
    plan([operation('S1', { crew: 1, quantity: 0, choices: [slow] })], { lanes: [[0], []] }),
  )
  expect(crewSeconds(model)).toBe(3 * (6000 + setUp) + 3000 + setUp)
  const moved = applyChanges(model, [{ kind: 'place', key: 'S1', machine: 2, after: null }])
  if ('refused' in moved) throw new Error(moved.refused)
  expect(crewSeconds(moved)).toBe(3 * (2000 + setUp) + 3000 + setUp)
})

it('splitting work changes no hours of people but for the set-up of its pieces, and waiting costs none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 500 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 0, max: 20 * 3600 }),
      (quantity, crew, perUnit, at) => {
        const one = (values: Partial<PlanOperation>) =>
          plan(
            [operation('S1', { crew, quantity, choices: [{ machine: 0, perUnit, setup: 0 }], ...values })],
            {
              lanes: [[0], []],
            },
          )
        const whole = crewSeconds(one({}))
        expect(whole).toBe(crew * quantity * perUnit)
        expect(crewSeconds(one({ bounds: [{ at, why: 'material', ref: null }] }))).toBe(whole)
        const split = applyChanges(one({}), [
          { kind: 'split', key: 'S1', quantity: Math.floor(quantity / 2) },
        ])
        if ('refused' in split) throw new Error(split.refused)
        expect(crewSeconds(split)).toBe(whole)
      },
    ),
    { numRuns: 50 },
  )
})
