import { describe, expect, it } from 'vitest'
import { makespanOf } from '../../../bench/planning/makespan'
import { modelOfJobs } from '../../../bench/planning/instances'
import { applyChanges } from '../../../src/planning/apply'
import { chanceOf } from '../../../src/planning/improving/chance'
import { improve } from '../../../src/planning/improving/improve'
import { changeOfMove } from '../../../src/planning/improving/moves'
import { lowerBound, shorten } from '../../../src/planning/improving/tabu'
import { preview } from '../../../src/planning/preview'
import { operation, plan } from './plans'

const hour = 3600

/** Two late orders behind one that has time, a pinned one between them. */
const model = plan(
  [
    operation('L1', { order: 2 }),
    operation('L2', { order: 2, pin: { machine: 0, at: null } }),
    operation('L3', { choices: [0, 1].map((machine) => ({ machine, perUnit: 2 * hour, setup: 0 })) }),
    operation('L4', { order: 1 }),
  ],
  {
    orders: [
      { id: 1, due: 9 * hour, rush: false, weight: 1 },
      { id: 2, due: 9 * hour, rush: true, weight: 1 },
      { id: 3, due: 90 * hour, rush: false, weight: 1 },
    ],
    lanes: [[0, 1, 2, 3], []],
  },
)

describe('improving a plan', () => {
  it('proposes what makes no order late, the same each time, and keeps pins', () => {
    const proposed = improve(model, { steps: 200 })
    if ('circle' in proposed) throw new Error('circle')
    const shown = preview(model, proposed.changes)
    if ('refused' in shown) throw new Error(shown.refused)
    expect(shown.late).toEqual([])
    expect(shown.model.lanes[0]).toContain(1)
    expect(improve(model, { steps: 200 })).toEqual(proposed)
  })

  it('names the cards that move, which make the same lanes one after the other', () => {
    const proposed = improve(model, { steps: 200 })
    if ('circle' in proposed) throw new Error('circle')
    const whole = applyChanges(model, proposed.changes)
    if ('refused' in whole) throw new Error(whole.refused)
    let current = model
    for (const move of proposed.moves) {
      const made = applyChanges(current, [changeOfMove(current, move)])
      if ('refused' in made) throw new Error(made.refused)
      current = made
    }
    expect(proposed.moves.length).toBeGreaterThan(0)
    expect(current.lanes).toEqual(whole.lanes)
    // One alone goes behind what of its new lane is there already.
    const last = proposed.moves.at(-1)!
    expect(applyChanges(model, [changeOfMove(model, last)])).not.toHaveProperty('refused')
  })

  it('moves nothing that starts before the frozen time ends', () => {
    const frozen = { ...model, frozenUntil: 100 * hour }
    expect(improve(frozen, { steps: 50 })).toMatchObject({ changes: [] })
  })

  it('proposes changes that can be made on the plan', () => {
    const proposed = improve(model, { steps: 50 })
    if ('circle' in proposed) throw new Error('circle')
    expect(applyChanges(model, proposed.changes)).not.toHaveProperty('refused')
  })
})

describe('shortening plain jobs', () => {
  const chance = chanceOf(7)
  const jobs = Array.from({ length: 20 }, () =>
    Array.from({ length: 5 }, () => [0, 1].map(() => ({ machine: chance(5), seconds: 1 + chance(99) }))),
  )
  // One machine for each operation: a job shop, in which each job may visit a machine again.
  const shop = modelOfJobs(jobs.map((job) => job.map((choices) => choices.slice(0, 1))))
  const flexible = modelOfJobs(
    jobs.map((job) =>
      job.map((choices) => choices.filter(({ machine }, at) => at === 0 || machine !== choices[0]!.machine)),
    ),
  )

  it.each([
    { name: 'a job shop', one: shop, limit: 1.05 },
    { name: 'flexible machines', one: flexible, limit: 1.2 },
  ])('ends $name near the bound in 4,000 steps, as a check apart from the engine finds', ({ one, limit }) => {
    const shortened = shorten(one, { steps: 4000 })
    if ('circle' in shortened) throw new Error('circle')
    expect(makespanOf(one, shortened.lanes)).toBe(shortened.makespan)
    const shortest = one.operations.map(({ choices }) => Math.min(...choices.map(({ perUnit }) => perUnit)))
    const work = shortest.reduce((sum, seconds) => sum + seconds, 0)
    const bound = Math.max(lowerBound(one), work / one.machines.length)
    expect(shortened.makespan / bound).toBeLessThan(limit)
  })
})
