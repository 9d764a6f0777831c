import { describe, expect, it } from 'vitest'
import { dutyAtStake, dutyOf, dutySteps, rateOn } from '../../../../src/resources/production/stamps/duty'

const rates = [
  { effective_from: '2024-07-01', federal: 1.12, additional: 1.12 },
  { effective_from: '2022-10-01', federal: 1, additional: 1 },
]
const now = { federal: 1.12, additional: 1.12 }

describe('duty of a container', () => {
  it('duty counts each 2 ml or part up to 10 ml and each 10 ml or part above, federal and in Ontario', () => {
    const cases = [
      [0.9, 1.12, 2.24],
      [2.01, 2.24, 4.48],
      [7, 4.48, 8.96],
      [10, 5.6, 11.2],
      [10.5, 6.72, 13.44],
      [30, 7.84, 15.68],
      [30.1, 8.96, 17.92],
      [60, 11.2, 22.4],
      [100, 15.68, 31.36],
      [120, 17.92, 35.84],
    ] as const
    expect(
      cases.map(([ml]) => {
        const { duty, additional } = dutyOf(ml, now)
        return [ml, duty, Math.round((duty + additional) * 100) / 100]
      }),
    ).toEqual(cases)
  })

  it('missing liquid is dutiable as the bottles it would have filled, or as one container where it has no size', () => {
    expect(dutyAtStake(80, 30, now, true)).toBe(47.04)
    expect(dutyAtStake(80, 30, now, false)).toBe(23.52)
    expect(dutyAtStake(80, null, now, false)).toBe(13.44)
    expect(dutyAtStake(-5, 30, now, true)).toBe(0)
  })

  it('a container of nothing has no step', () => expect(dutySteps(0)).toBe(0))

  it('the rate is the newest that has begun on the day, and none before the first', () => {
    expect(rateOn(rates, '2024-06-30')?.federal).toBe(1)
    expect(rateOn(rates, '2024-07-01')?.federal).toBe(1.12)
    expect(rateOn(rates, '2022-09-30')).toBeNull()
  })
})
