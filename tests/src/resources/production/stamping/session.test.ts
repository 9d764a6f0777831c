import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bottlesOf,
  consumedBetween,
  deltaOf,
  discrepanciesOf,
  isNothing,
  unaccounted,
  wastesTooMany,
} from '../../../../../src/resources/production/stamping/session'

const count = fc.nat({ max: 20_000 })
const counts = fc.record({
  applied: count,
  damaged: count,
  missing: count,
  wasted_bottles: count,
  scrapped_bottles: count,
})

describe('a stamping session', () => {
  it('a stamping session has consumed what is between its first and its last stamp, both used', () => {
    expect(consumedBetween(100_001, 105_000)).toBe(5000)
    // Nothing was used where the last one is the one before the first.
    expect(consumedBetween(100_001, 100_000)).toBe(0)
  })

  it('a stamping session is balanced exactly when each consumed stamp is applied, damaged or missing', () =>
    fc.assert(
      fc.property(counts, fc.integer({ min: -3, max: 3 }), (one, off) => {
        const consumed = one.applied + one.damaged + one.missing + off
        expect(unaccounted(consumed, one)).toBe(off)
      }),
    ))

  it('a stamping session wastes no more bottles than stamps were damaged', () => {
    const none = { wasted_bottles: 0, damaged: 0 }
    expect(wastesTooMany(none)).toBe(false)
    expect(wastesTooMany({ wasted_bottles: 5, damaged: 5 })).toBe(false)
    expect(wastesTooMany({ wasted_bottles: 6, damaged: 5 })).toBe(true)
  })

  it('a stamping session takes a bottle for each stamp applied, each bottle wasted and each scrapped', () =>
    expect(bottlesOf({ applied: 4989, wasted_bottles: 5, scrapped_bottles: 3 })).toBe(4997))

  it('a stamping session waits for approval with more missing than the tolerance, or a counter that differs by more', () => {
    const tolerances = { missing: 0, counter: 2 }
    const session = { consumed: 5000, counted: null, missing: 0 }
    expect(discrepanciesOf(session, tolerances)).toEqual([])
    expect(discrepanciesOf({ ...session, missing: 1 }, tolerances)).toEqual(['missing'])
    expect(discrepanciesOf({ ...session, missing: 1 }, { ...tolerances, missing: 1 })).toEqual([])
    expect(discrepanciesOf({ ...session, counted: 5002 }, tolerances)).toEqual([])
    expect(discrepanciesOf({ ...session, counted: 4997 }, tolerances)).toEqual(['counter'])
    expect(discrepanciesOf({ ...session, counted: 4997, missing: 1 }, tolerances)).toEqual([
      'missing',
      'counter',
    ])
  })

  it('a correction of a stamping session changes each count by its difference, and nothing where all are the same', () =>
    fc.assert(
      fc.property(counts, counts, (old, now) => {
        const delta = deltaOf(old, now)
        expect(old.applied + delta.applied).toBe(now.applied)
        expect(old.scrapped_bottles + delta.scrapped_bottles).toBe(now.scrapped_bottles)
        expect(isNothing(deltaOf(old, old))).toBe(true)
      }),
    ))
})
