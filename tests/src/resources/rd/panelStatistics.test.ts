import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hitsNeeded, panelP } from '../../../../src/resources/rd/panelStatistics'

describe('the statistics of a panel', () => {
  it('are the exact binomial probabilities of the tables of the trade', () => {
    // Triangle, 5 %: 5 of 6, 8 of 12, 10 of 18, 13 of 24, 15 of 30 (ISO 4120).
    for (const [many, hits] of [
      [6, 5],
      [12, 8],
      [18, 10],
      [24, 13],
      [30, 15],
    ] as const)
      expect(hitsNeeded('triangle', many)).toBe(hits)
    expect(panelP('triangle', 12, 8)).toBeCloseTo(0.018758, 6)
    // Two-sided pair, 5 %: 9 of 10, 15 of 20, 21 of 30 (ISO 5495).
    for (const [many, hits] of [
      [10, 9],
      [20, 15],
      [30, 21],
    ] as const)
      expect(hitsNeeded('paired', many)).toBe(hits)
    expect(panelP('paired', 10, 9)).toBeCloseTo(0.021484, 6)
  })

  it('make nothing of a small panel, of no answers, or of guessing', () => {
    expect(hitsNeeded('triangle', 2)).toBeNull()
    expect(hitsNeeded('paired', 5)).toBeNull()
    expect(panelP('triangle', 0, 0)).toBe(1)
    expect(panelP('paired', 20, 10)).toBe(1)
  })

  it('are probabilities that fall with every hit, and alike for both sides of a pair', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), fc.nat(120), (many, some) => {
        const hits = some % (many + 1)
        const p = panelP('triangle', many, hits)
        expect(p).toBeGreaterThanOrEqual(0)
        expect(p).toBeLessThanOrEqual(1)
        if (hits < many) expect(panelP('triangle', many, hits + 1)).toBeLessThanOrEqual(p)
        expect(panelP('paired', many, hits)).toBe(panelP('paired', many, many - hits))
      }),
    )
  })
})
