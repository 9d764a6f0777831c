import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../src/planning/apply'
import { project, projection } from '../../../src/planning/build'
import { digest } from '../../../src/planning/digest'
import { inLanes } from '../../../src/planning/inLanes'
import { movedInLanes } from '../../../src/planning/movedInLanes'
import { costsOf, effectOf, effectOfMove } from '../../../src/planning/preview'
import { broken } from './checker'
import { operation, plan } from './plans'
import { changeOf, moves, planOf, plants } from './randomPlants'

const shares = fc.double({ min: 0, max: 1, noNaN: true })

const isPlace = { kind: 'place' } as const

describe('a card in the hand', () => {
  it('the backlog in the lanes where it was built has the times that it had behind them', () => {
    let compared = 0
    fc.assert(
      fc.property(plants, shares, (wishes, share) => {
        const base = planOf(wishes, share)
        if (!base) return
        const whole = project(structuredClone(inLanes(base).model))
        if ('circle' in whole) throw new Error('circle')
        expect(digest(whole)).toBe(digest(base.times))
        compared++
      }),
      { numRuns: 300, seed: 7 },
    )
    expect(compared).toBeGreaterThan(200)
  })

  it('re-times the whole with the backlog in its sequence, breaks no rule, and counts what is in lanes alone', () => {
    let [compared, builtAnew] = [0, 0]
    fc.assert(
      fc.property(plants, shares, moves, (wishes, share, sequence) => {
        const base = planOf(wishes, share)
        if (!base) return
        for (const move of sequence) {
          const change = changeOf(base.model, { ...move, ...isPlace })
          if (change.kind !== 'place') continue
          const made = effectOfMove(base, change)
          const planned = applyChanges(base.model, [change])
          if ('refused' in planned) continue
          const moved = movedInLanes(inLanes(base), planned, change)
          if ('refused' in moved) throw new Error('refused')
          const whole = project(structuredClone(moved))
          if ('circle' in whole) {
            expect(made).toBeUndefined()
            builtAnew++
            continue
          }
          if (!made || 'refused' in made) throw new Error('Nothing was made')
          expect(digest(made.times)).toBe(digest(whole))
          expect(broken(moved, made.times)).toEqual([])
          const inPlan = new Set(planned.lanes.flat())
          expect(moved.lanes.map((lane) => lane.filter((at) => inPlan.has(at)))).toEqual(planned.lanes)
          expect(made.costs).toEqual(costsOf(structuredClone(planned), structuredClone(made.times)))
          compared++
        }
      }),
      { numRuns: 200, seed: 8 },
    )
    expect(compared).toBeGreaterThan(400)
    // Without what goes with the card, and goes before what is kept waiting by it, it would be one in six.
    expect(builtAnew).toBeLessThan(compared / 40)
  })

  it('takes what it waits for into another tank where that of its batch is kept until something behind it ends', () => {
    const hour = 3600
    const [tanks, filler] = [[0, 1], 2].map((many) =>
      [many].flat().map((machine) => ({ machine, perUnit: hour, setup: 0 })),
    )
    const following = (at: number) => [{ operation: at, share: 1, lag: 0 }]
    const operations = [
      operation('L1', { holds: [1], state: 'running', started: 6 * hour, rest: hour }),
      operation('L2', { choices: filler!, after: following(0) }),
      operation('S3', { choices: tanks!, holds: [3] }),
      operation('S4', { choices: filler!, after: following(2) }),
      operation('L5', { choices: [{ machine: 1, perUnit: 6 * hour, setup: 0 }] }),
    ]
    const machines = [1, 2, 3].map((id) => ({ id, calendar: 0, group: 0, set: null, taken: [] }))
    const base = projection(plan(operations, { now: 6 * hour, machines, lanes: [[0], [4], [1]] }))
    if ('circle' in base) throw new Error('circle')
    expect(base.times.machine[2]).toBe(0)
    const made = effectOfMove(base, { kind: 'place', key: 'S4', machine: 3, after: null })
    if (!made || 'refused' in made) throw new Error('Nothing was made')
    expect(made.times.machine[2]).toBe(1)
    expect(made.times.end[3]).toBeLessThan(made.times.end[1]!)
  })

  it('is built anew at once when only a part of it moves, and not when its whole quantity is named', () => {
    const base = planOf({ orders: 4, seed: 3, hasTanks: false, pins: 0, bounds: 0, breakdowns: 0 }, 0)
    const [{ key, quantity, choices } = { key: '', quantity: 0, choices: [] }] = base!.model.operations
    const machine = base!.model.machines[choices[0]!.machine]!.id
    const placed = (part: number) =>
      effectOfMove(base!, { kind: 'place', key, machine, after: null, quantity: part })
    expect(placed(quantity)).toHaveProperty('times')
    expect(placed(quantity - 1)).toBeUndefined()
  })

  it('is refused where it would be refused at rest, and never moves the plan it is moved over', () => {
    let refused = 0
    fc.assert(
      fc.property(plants, shares, moves, (wishes, share, sequence) => {
        const base = planOf(wishes, share)
        if (!base) return
        const before = digest(base.times)
        for (const move of sequence) {
          const change = changeOf(base.model, { ...move, ...isPlace })
          const made = effectOfMove(base, change)
          const atRest = effectOf(base.model, [change], base)
          if (made && 'refused' in made) {
            expect(made).toEqual(atRest)
            refused++
          }
          expect(digest(base.times)).toBe(before)
        }
      }),
      { numRuns: 200, seed: 9 },
    )
    expect(refused).toBeGreaterThan(5)
  })
})
