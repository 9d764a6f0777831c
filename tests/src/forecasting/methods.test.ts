import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accuracyOf, mase } from '../../../src/forecasting/accuracy'
import { chooseForecast } from '../../../src/forecasting/choose'
import { demandClassOf } from '../../../src/forecasting/demandClass'
import { intervalsOf } from '../../../src/forecasting/intervals'
import { methodNames } from '../../../src/forecasting/methodNames'
import { forecastBy } from '../../../src/forecasting/methods'
import { croston, sba, tsb } from '../../../src/forecasting/methods/intermittent'
import { sesWith, ses } from '../../../src/forecasting/methods/smoothing'
import { slopeOf, theta } from '../../../src/forecasting/methods/theta'
import { pooledTrend } from '../../../src/forecasting/pooling'
import { isSeasonal, seasonalIndices } from '../../../src/forecasting/seasonality'

const handbook = [71, 70, 69, 68, 64, 65, 72, 78, 75, 75, 75, 70]

describe('methods of forecasting', () => {
  it('smoothing with 0.1 says the 13 values of the NIST handbook 6.4.3.1', () => {
    const forecast = handbook.map(
      (_, count) => sesWith(handbook.slice(0, count + 1), 1, 0.1).forecast[0] ?? 0,
    )
    expect([71, ...forecast].map((value) => Number(value.toFixed(2)))).toEqual([
      71, 71, 70.9, 70.71, 70.44, 69.8, 69.32, 69.58, 70.43, 70.88, 71.29, 71.67, 71.5,
    ])
    // The handbook says 208.94, of errors it rounded.
    const { errors } = sesWith(handbook, 1, 0.1)
    expect(errors.reduce((sum, error) => sum + error * error, 0)).toBeCloseTo(208.8184, 4)
  })

  it('theta is the level of smoothing and half the slope of the straight line', () => {
    const history = [10, 12, 11, 14, 15, 15, 17, 18]
    const smooth = ses(history, 1)
    const alpha = smooth.parameters?.['alpha'] ?? 0
    const half = slopeOf(history) / 2
    const forecast = theta(history, 3).forecast
    for (const [index, value] of forecast.entries())
      expect(value).toBeCloseTo(
        (smooth.forecast[0] ?? 0) + half * (index + (1 - (1 - alpha) ** history.length) / alpha),
        9,
      )
  })

  it('a straight line is continued by Holt, and a season is found and multiplied back', () => {
    const line = Array.from({ length: 24 }, (_, index) => 100 + 5 * index)
    for (const [ahead, value] of forecastBy('holt', line, 4, 1).forecast.entries())
      expect(value).toBeCloseTo(220 + 5 * ahead, 3)
    const season = [0.5, 1, 1.5, 1]
    const seasonal = Array.from({ length: 24 }, (_, index) => 100 * (season[index % 4] ?? 1))
    expect(isSeasonal(seasonal, 4)).toBe(true)
    expect(isSeasonal(seasonal.slice(0, 11), 4)).toBe(false)
    expect(seasonalIndices(seasonal, 4)?.map((index) => Number(index.toFixed(6)))).toEqual(season)
    for (const [ahead, value] of forecastBy('ses', seasonal, 4, 4).forecast.entries())
      expect(value).toBeCloseTo(100 * (season[ahead] ?? 1), 3)
  })

  it('Croston divides size by interval, SBA takes half its constant off, TSB decays when demand stops', () => {
    const everyOther = [0, 4, 0, 4, 0, 4, 0, 4]
    expect(croston(everyOther, 1).forecast[0]).toBeCloseTo(2, 9)
    expect(sba(everyOther, 1).forecast[0]).toBeCloseTo(1.9, 9)
    const stopped = [...everyOther, ...Array.from({ length: 24 }, () => 0)]
    expect(croston(stopped, 1).forecast[0]).toBeCloseTo(2, 9)
    expect(tsb(stopped, 1).forecast[0]).toBeLessThan(0.2)
  })

  it('an absurd result falls back to the moving average and is flagged', () => {
    const explosion = [1, 1, 1, 1, 2, 4, 8, 16, 32, 64, 128, 256]
    const forecast = forecastBy('holt', explosion, 60, 1)
    expect(forecast).toMatchObject({ isFallback: true, method: 'moving_average' })
    expect(forecast.forecast[0]).toBeCloseTo((64 + 128 + 256) / 3, 9)
  })

  it('demand classes follow the cut-offs of Syntetos and Boylan', () => {
    const repeat = (part: readonly number[], times: number) =>
      Array.from({ length: times }, () => part).flat()
    expect(demandClassOf(repeat([10, 11, 9], 4))).toBe('smooth')
    expect(demandClassOf(repeat([1, 30, 2], 4))).toBe('erratic')
    expect(demandClassOf(repeat([5, 0, 0], 4))).toBe('intermittent')
    expect(demandClassOf(repeat([1, 0, 0, 40, 0, 0], 3))).toBe('lumpy')
    expect(demandClassOf([0, 0, 0, 0, 0, 0, 0, 3, 4])).toBe('new')
    expect(demandClassOf([0, 0, 0])).toBe('none')
  })

  it('a pooled trend is the last year of a group by the year before', () => {
    expect(
      pooledTrend(
        [
          [10, 10, 5, 5],
          [0, 20, 10, 10],
        ],
        2,
      ),
    ).toBeCloseTo(30 / 40, 9)
    expect(pooledTrend([[1]], 12)).toBe(1)
  })

  it('accuracy of the example: WAPE 26.67 %, bias 0, MAPE 20 % with one row skipped', () => {
    const rows = [
      { actual: 100, forecast: 80 },
      { actual: 0, forecast: 10 },
      { actual: 50, forecast: 60 },
    ]
    const found = accuracyOf(rows)
    expect(found.wape).toBeCloseTo(40 / 150, 9)
    expect(found.bias).toBe(0)
    expect(found.mape).toBeCloseTo(0.2, 9)
    expect(found.skipped).toBe(1)
    expect(accuracyOf([{ actual: 0, forecast: 3 }]).wape).toBeNull()
    expect(mase([{ actual: 5, forecast: 4 }], [1, 3, 5], 1)).toBeCloseTo(0.5, 9)
  })

  it('every method says finite amounts above zero inside their interval, the same each time', () => {
    const history = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 48 })
    fc.assert(
      fc.property(
        history,
        fc.constantFrom(...methodNames),
        fc.constantFrom(1, 4, 12),
        (values, name, period) => {
          const forecast = forecastBy(name, values, 6, period)
          expect(forecast).toEqual(forecastBy(name, values, 6, period))
          for (const [ahead, { lower, upper }] of intervalsOf(forecast, period).entries()) {
            const value = forecast.forecast[ahead] ?? NaN
            expect(Number.isFinite(value) && Number.isFinite(upper)).toBe(true)
            expect(lower >= 0 && lower <= value && value <= upper).toBe(true)
          }
        },
      ),
    )
  })

  it('a chosen method never lost to the last value over its origins', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 8, maxLength: 40 }), (values) => {
        const { method, backtests } = chooseForecast(values, 3, 12)
        const of = (name: string) => backtests.find((one) => one.method === name)?.mae ?? Infinity
        if (method !== 'moving_average') expect(of(method)).toBeLessThanOrEqual(of('naive'))
      }),
    )
  })
})
