import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baselinesOf, type ProductHistory } from '../../../src/forecasting/baseline'
import { chooseForecast } from '../../../src/forecasting/choose'
import { corrected, outliersOf, stockOutsOf } from '../../../src/forecasting/corrections'
import { eventFactors, measuredEffect } from '../../../src/forecasting/demandEvents'
import { forecastBy } from '../../../src/forecasting/methods'
import { succeeded } from '../../../src/forecasting/succession'

const product = (demand: readonly number[], values: Partial<ProductHistory> = {}): ProductHistory => ({
  demand,
  stockOuts: [],
  dismissed: [],
  events: [],
  succession: null,
  group: { now: 1, before: 1 },
  ...values,
})
const rules = { method: 'moving_average', year: 12, horizon: 1 } as const
const baselineOf = (one: ProductHistory, method: 'moving_average' | 'auto' = 'moving_average') => {
  const [baseline] = baselinesOf({ ...rules, method }, [one])
  if (!baseline) throw new Error('No baseline')
  return baseline
}

const steady = [100, 104, 98, 101, 99, 103, 97, 102, 100, 98]
const without = (place: number, value: number) => steady.with(place, value)

describe('what of a history is not taken as it is', () => {
  it('a value far from the median of the seven around it is an outlier and becomes that median', () => {
    // Around place 4: 104, 98, 101, 400, 103, 97, 102, whose median is 102 and median deviation 2.
    expect(outliersOf(without(4, 400), 12)).toEqual([
      { place: 4, kind: 'outlier', actual: 400, corrected: 102 },
    ])
    expect(outliersOf(steady, 12)).toEqual([])
    // A new level begins as an outlier does.
    expect(outliersOf(without(9, 400), 12)).toEqual([])
    expect(outliersOf([1, 1, 1, 900, 1, 1, 1], 12)).toEqual([])
  })

  it('a month of the season is no outlier', () => {
    const season = [50, 50, 50, 50, 50, 300, 50, 50, 50, 50, 50, 50]
    const history = Array.from({ length: 48 }, (_, place) => season[place % 12] ?? 0)
    expect(outliersOf(history, 12)).toEqual([])
    const [found, ...more] = outliersOf(history.with(20, 400), 12)
    expect(found).toMatchObject({ place: 20, actual: 400 })
    expect(more).toEqual([])
  })

  it('a bucket without stock becomes the median of those around it, where that is more', () => {
    const history = without(4, 20)
    // Around place 4: 104, 98, 101, 103, 97, 102.
    expect(stockOutsOf(history, 12, (place) => place === 4)).toEqual([
      { place: 4, kind: 'stock_out', actual: 20, corrected: 101.5 },
    ])
    expect(stockOutsOf(without(4, 150), 12, (place) => place === 4)).toEqual([])
    expect(
      corrected(
        history,
        stockOutsOf(history, 12, (place) => place === 4),
      )[4],
    ).toBe(101.5)
  })

  it('an outlier that a planner dismissed is taken as it is, and stays found', () => {
    const history = without(8, 400)
    const one = baselineOf(product(history))
    // 101, 98 and the median of 103, 97, 102, 400, 98 and the bucket before.
    expect(one.corrections).toMatchObject([{ place: 8, kind: 'outlier', actual: 400 }])
    expect(one.qty).toBeLessThan(110)
    expect(one.reason).toBe('outliers corrected: 1')
    const dismissed = baselineOf(product(history, { dismissed: [8] }))
    expect(dismissed.qty).toBe(200)
    expect(dismissed.corrections).toEqual(one.corrections)
    expect(dismissed.reason).toBeNull()
  })
})

describe('events of demand', () => {
  it('a promotion of two buckets that sold 150 instead of 100 had an effect of 50 %', () => {
    const history = [100, 100, 150, 100, 100, 150, 100, 100]
    expect(measuredEffect(history, [0, 0, 1, 0, 0, 1, 0, 0])).toBeCloseTo(0.5, 9)
    // Half of the bucket was covered: what it sold more came of that half.
    expect(measuredEffect([100, 100, 125, 100, 100], [0, 0, 0.5, 0, 0])).toBeCloseTo(0.5, 9)
    expect(measuredEffect(history, [0, 0, 0, 0, 0, 0, 0, 0])).toBe(0)
  })

  it('a promotion is taken out of the history and put on the bucket that it covers', () => {
    const history = [100, 100, 100, 100, 100, 100, 100, 100, 150]
    const shares = [0, 0, 0, 0, 0, 0, 0, 0, 1]
    const ahead = (share: number, effect: number | null) =>
      baselineOf(product(history, { events: [{ shares, ahead: share, effect }] })).qty
    expect(ahead(0, 0.5)).toBe(100)
    expect(ahead(1, 0.5)).toBe(150)
    expect(ahead(0.5, 0.5)).toBe(125)
    expect(ahead(1, null)).toBe(150)
    expect(eventFactors(history, [{ shares, ahead: 1, effect: -1 }]).ahead).toBe(0.05)
  })
})

describe('successions', () => {
  it('a new product begins with the demand of its predecessor, and gets what that still sells', () => {
    const predecessor = [10, 10, 10, 6, 2, 0]
    const own = [0, 0, 0, 4, 8, 10]
    expect(succeeded(own, { demand: predecessor, factor: 1, kind: 'predecessor' })).toEqual([
      10, 10, 10, 10, 10, 10,
    ])
    expect(succeeded(own, { demand: predecessor, factor: 0.5, kind: 'like' })).toEqual([5, 5, 5, 4, 8, 10])
    expect(succeeded([0, 0], { demand: [4, 6], factor: 2, kind: 'like' })).toEqual([8, 12])
  })

  it('a product without a sale is forecast by one like it times a factor', () => {
    const succession = { demand: steady, factor: 0.5, kind: 'like' } as const
    const one = baselineOf(
      product(
        steady.map(() => 0),
        { succession },
      ),
    )
    expect(one.qty).toBe(50)
    expect(one.reason).toBe('takes over x 0.5')
    expect(one.demandClass).toBe('smooth')
  })
})

describe('pooling by liquid', () => {
  it('the pooled method is the mean of the last year and of theta, times the trend of its group', () => {
    const history = [0, 3, 0, 0, 2, 0, 4, 0, 0, 3, 0, 0]
    const plain = (name: 'mean_12' | 'theta') => forecastBy(name, history, 1, 12).forecast[0] ?? 0
    const half = (plain('mean_12') + plain('theta')) / 2
    expect(forecastBy('pooled', history, 1, 12).forecast[0]).toBeCloseTo(half, 9)
    expect(forecastBy('pooled', history, 1, 12, 0.8).forecast[0]).toBeCloseTo(0.8 * half, 9)
  })

  it('slow demand takes the pooled method where it errs least over the last origins', () => {
    const history = [0, 8, 0, 0, 8, 0, 0, 8, 0, 0, 8, 0, 0, 8, 0, 0, 4, 0, 0, 4, 0, 0, 4, 0]
    const { backtests, method } = chooseForecast(history, 1, 12, { now: 0.5, before: 0.5 })
    expect(backtests.map((one) => one.method).toSorted()).toEqual([
      'mean_12',
      'naive',
      'pooled',
      'ses',
      'tsb',
    ])
    expect(backtests[0]?.method).toBe(method)
    expect(backtests.every(({ mse }) => mse >= (backtests[0]?.mse ?? 0))).toBe(true)
  })
})

// Invariant 14 of the forecast: bounds around the baseline, all finite and not below zero, whatever was corrected.
it('a baseline is at least its lower and at most its upper bound, whatever history, events and stock-outs, and the same each time', () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 6 })
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 40 }),
      places,
      fc.option(fc.double({ min: -1, max: 9, noNaN: true })),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (demand, stockOuts, effect, share) => {
        const events = [
          { shares: demand.map((_, place) => (place % 5 === 0 ? share : 0)), ahead: share, effect },
        ]
        const one = product(demand, { stockOuts, events, dismissed: stockOuts.slice(0, 2) })
        const { qty, lower, upper, corrections } = baselineOf(one, 'auto')
        expect([qty, lower, upper].every((value) => Number.isFinite(value) && value >= 0)).toBe(true)
        expect(lower).toBeLessThanOrEqual(qty + 0.5)
        expect(upper).toBeGreaterThanOrEqual(qty - 0.5)
        expect(corrections.every((each) => Number.isFinite(each.corrected))).toBe(true)
        expect(baselineOf(one, 'auto')).toEqual(baselineOf(one, 'auto'))
      },
    ),
  )
})
