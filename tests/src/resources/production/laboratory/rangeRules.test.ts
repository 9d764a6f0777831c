import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  limitsOf,
  type RangeRow,
  resolveLimits,
} from '../../../../../src/resources/production/laboratory/rangeRules'

const range = (more: Partial<RangeRow>): RangeRow => ({
  id: 1,
  type: 1,
  percent_range: 5,
  hplc_category_id: null,
  strength_from: null,
  strength_to: null,
  is_active: 1,
  ...more,
})
const both = (more: Partial<RangeRow>) => [range({ ...more, type: 1 }), range({ ...more, type: 2 })]

describe('limits of a test', () => {
  it('5 % and 5 % of 12 mg/ml are 11.400 to 12.600', () => {
    expect(resolveLimits(both({}), { categoryId: 1, strength: 12 }, 0.1)).toMatchObject({
      ok: true,
      min: 11.4,
      max: 12.6,
    })
  })

  it('a range of category and strength wins over one of the category, and that over a general one', () => {
    const ranges = [
      ...both({ percent_range: 5 }),
      ...both({ percent_range: 4, hplc_category_id: 1 }),
      ...both({ percent_range: 3, hplc_category_id: 1, strength_from: 10, strength_to: 14 }),
    ]
    const percents = (categoryId: number, strength: number) => {
      const limits = resolveLimits(ranges, { categoryId, strength }, 0.1)
      return limits.ok ? limits.ranges.map(({ percent_range }) => percent_range) : limits.why
    }
    expect([percents(1, 12), percents(1, 6), percents(2, 12)]).toEqual([
      [3, 3],
      [4, 4],
      [5, 5],
    ])
  })

  it('a type without a range, or with two of one rank, gives no limits', () => {
    expect(resolveLimits([range({ type: 1 })], { categoryId: 1, strength: 12 }, 0.1)).toEqual({
      ok: false,
      type: 2,
      why: 'none',
    })
    const twice = [...both({}), range({ type: 2, id: 9 })]
    expect(resolveLimits(twice, { categoryId: 1, strength: 12 }, 0.1)).toEqual({
      ok: false,
      type: 2,
      why: 'several',
    })
  })

  it('an inactive range counts for nothing', () => {
    const limits = resolveLimits(both({ is_active: 0 }), { categoryId: 1, strength: 12 }, 0.1)
    expect(limits).toMatchObject({ ok: false, why: 'none' })
  })

  it('a product without nicotine is limited by the zero limit alone', () => {
    expect(resolveLimits([], { categoryId: 1, strength: 0 }, 0.1)).toMatchObject({ min: 0, max: 0.1 })
  })

  it('limits are the target less and more its percent, to a thousandth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (target, below, above) => {
          const { min, max } = limitsOf(target / 1000, below / 10_000, above / 10_000)
          const exact = (share: number) => (BigInt(target) * BigInt(1_000_000 + share) * 10n) / 1_000_000n
          const tenths = (value: number) => BigInt(Math.round(value * 1000)) * 10n
          const off = (value: number, share: number) => Number(tenths(value) - exact(share))
          expect(Math.abs(off(min, -below))).toBeLessThanOrEqual(5)
          expect(Math.abs(off(max, above))).toBeLessThanOrEqual(5)
        },
      ),
    )
  })
})
