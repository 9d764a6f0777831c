import { describe, expect, it } from 'vitest'
import { accuracyOf } from '../../../src/forecasting/accuracy'
import { demandClassOf } from '../../../src/forecasting/demandClass'
import { forecastBy } from '../../../src/forecasting/methods'
import { type Consumption, netBuckets } from '../../../src/forecasting/netting'
import { forecastQty } from '../../../src/forecasting/planning/forecastQty'
import { rangeOf, suggestedQty } from '../../../src/forecasting/quantityRange'
import { isSeasonal } from '../../../src/forecasting/seasonality'

const repeat = (part: readonly number[], times: number) => Array.from({ length: times }, () => part).flat()
const next = (method: Parameters<typeof forecastBy>[0], history: readonly number[], period = 12) =>
  forecastBy(method, history, 3, period).forecast

describe('calculations of the forecast, in numbers', () => {
  it('demand is slow from 1.32 buckets per demand on, and uneven from a squared variation of 0.49 on', () => {
    const often = (demands: number, zeros: number, part: readonly number[]) => [
      ...repeat(part, demands / part.length),
      ...repeat([0], zeros),
    ]
    // 32 / 25 = 1.28 and 33 / 25 = 1.32; 16 and 4 vary by 0.36, 17 and 3 by 0.49 of the square of their mean.
    expect(demandClassOf(often(25, 7, [10]))).toBe('smooth')
    expect(demandClassOf(often(25, 8, [10]))).toBe('intermittent')
    expect(demandClassOf(often(50, 15, [16, 4]))).toBe('smooth')
    expect(demandClassOf(often(50, 15, [17, 3]))).toBe('erratic')
    expect(demandClassOf(often(50, 16, [17, 3]))).toBe('lumpy')
    expect(demandClassOf([5, 0, 0, 0, 5])).toBe('new')
    expect(demandClassOf([5, 0, 0, 0, 0, 5])).not.toBe('new')
  })

  it('the last value, the same bucket a year ago and the mean of three are said as they are', () => {
    const history = [10, 20, 30, 40, 12, 22, 32, 42]
    expect(next('naive', history)).toEqual([42, 42, 42])
    expect(next('seasonal_naive', history, 4)).toEqual([12, 22, 32])
    expect(next('moving_average', history, 1)).toEqual([32, 32, 32])
    expect(next('mean_12', repeat([1, 3], 12), 1)[0]).toBeCloseTo(2, 9)
  })

  it('a season shows where the correlation a year apart is beyond 1.645 of its deviations', () => {
    const year = [10, 20, 40, 20]
    // Four years: 0.75 beyond 0.615. Three: 0.667 within 0.692, and beyond it at 1.5 deviations.
    expect(isSeasonal(repeat(year, 4), 4)).toBe(true)
    expect(isSeasonal(repeat(year, 3), 4)).toBe(false)
    expect(isSeasonal(repeat(year, 3), 4, 1.5)).toBe(true)
    expect(isSeasonal(repeat(year, 3).slice(1), 4, 1.5)).toBe(false)
    expect(isSeasonal(repeat([10], 24), 4)).toBe(false)
  })

  it('a forecast is the baseline with its growth, half up', () => {
    expect([
      forecastQty(33.5, 0),
      forecastQty(100, 12.5),
      forecastQty(100, 12.4),
      forecastQty(10, -100),
    ]).toEqual([34, 113, 112, 0])
  })

  it('orders eat the forecast, count alone, or not at all, as the plan says', () => {
    const bucket = {
      forecast_qty: 600,
      sold_qty: 150,
      open_sales_qty: 180,
      open_production_qty: 200,
      open_purchase_qty: 0,
      safety_stock_qty: 100,
    }
    const gross = (consumption: Consumption, forecast = 600) => {
      const [net] = netBuckets(420, [{ ...bucket, forecast_qty: forecast }], consumption, () => 0)
      return [net?.remaining_qty, net?.gross_requirement_qty, net?.projected_qty, net?.net_requirement_qty]
    }
    expect(gross('forecast_and_orders')).toEqual([270, 450, 170, 0])
    expect(gross('orders_only')).toEqual([270, 180, 440, 0])
    expect(gross('forecast_only')).toEqual([270, 450, 170, 0])
    // More was sold and ordered than forecast: orders are served all the same.
    expect(gross('forecast_and_orders', 100)).toEqual([0, 180, 440, 0])
    expect(gross('forecast_only', 100)).toEqual([0, 0, 620, 0])
  })

  it('at least and exactly, and the end of a range belongs to the next one', () => {
    const range = {
      min_qty: 0,
      max_qty: 100,
      rule: 'at_least',
      production_qty: 50,
      multiple_qty: null,
    } as const
    const above = { ...range, min_qty: 100, max_qty: null, rule: 'exact' } as const
    const made = (net: number) => suggestedQty(rangeOf([range, above], net), net)
    expect([10, 50, 80, 99.5, 100, 101].map(made)).toEqual([50, 50, 80, 99.5, 100, 101])
  })

  it('accuracy of the example: sMAPE 80.13 %, mean error 13.33, root of squares 14.14; a tracking signal beyond 4 is an alarm', () => {
    const found = accuracyOf([
      { actual: 100, forecast: 80 },
      { actual: 0, forecast: 10 },
      { actual: 50, forecast: 60 },
    ])
    expect(found.smape).toBeCloseTo((200 / 9 + 200 + 200 / 11) / 3, 9)
    expect(found.mae).toBeCloseTo(40 / 3, 9)
    expect(found.rmse).toBeCloseTo(Math.sqrt(200), 9)
    expect(found.tracking_signal).toBe(0)
    expect(accuracyOf(repeat([10], 5).map((actual) => ({ actual, forecast: 20 }))).tracking_signal).toBe(5)
    expect(accuracyOf([{ actual: 0, forecast: 0 }])).toMatchObject({
      smape: 0,
      mape: null,
      tracking_signal: null,
    })
  })
})
