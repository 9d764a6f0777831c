import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverageOf } from '../../../src/forecasting/coverage'
import { type BucketDemand, consumptions, netBuckets } from '../../../src/forecasting/netting'
import { batchesOf, gapsOf, rangeOf, rangesFor, suggestedQty } from '../../../src/forecasting/quantityRange'
import { roundHalfUp, splitByLargestRemainder } from '../../../src/forecasting/rounding'
import { normalQuantile, safetyStock } from '../../../src/forecasting/safety'
import { allocateSupply } from '../../../src/forecasting/supply'

const bucket = (values: Partial<BucketDemand>): BucketDemand => ({
  forecast_qty: 0,
  sold_qty: 0,
  open_sales_qty: 0,
  open_production_qty: 0,
  open_purchase_qty: 0,
  safety_stock_qty: 0,
  ...values,
})

const range = (min: number, max: number | null, rule: 'skip' | 'fixed' | 'multiple', quantity: number) => ({
  min_qty: min,
  max_qty: max,
  rule,
  production_qty: rule === 'fixed' ? quantity : null,
  multiple_qty: rule === 'multiple' ? quantity : null,
})
const ranges = [range(0, 40, 'skip', 0), range(40, 300, 'fixed', 300), range(300, null, 'multiple', 120)]

/** Netting as the page says it, written apart: sums from the first bucket for every bucket. */
const naively = (
  onHand: number,
  buckets: readonly BucketDemand[],
  planned: readonly number[],
  orders: string,
) =>
  buckets.map((_, last) => {
    let stock = onHand
    for (let index = 0; index <= last; index += 1) {
      const one = buckets[index] ?? bucket({})
      const left = Math.max(0, one.forecast_qty - one.sold_qty - one.open_sales_qty)
      const gross =
        orders === 'orders_only'
          ? one.open_sales_qty
          : orders === 'forecast_only'
            ? Math.max(0, one.forecast_qty - one.sold_qty)
            : one.open_sales_qty + left
      stock +=
        one.open_production_qty + one.open_purchase_qty - gross + (index < last ? (planned[index] ?? 0) : 0)
    }
    return { projected: stock, net: Math.max(0, (buckets[last]?.safety_stock_qty ?? 0) - stock) }
  })

describe('production plans', () => {
  it('netting of the example: projected 170 needs nothing, a forecast of 900 needs 230', () => {
    const current = { sold_qty: 150, open_sales_qty: 180, open_production_qty: 200, safety_stock_qty: 100 }
    const netted = (forecast: number) =>
      netBuckets(
        420,
        [bucket({ ...current, forecast_qty: forecast })],
        'forecast_and_orders',
        (net) => net,
      )[0]
    expect(netted(600)).toMatchObject({
      remaining_qty: 270,
      gross_requirement_qty: 450,
      projected_qty: 170,
      net_requirement_qty: 0,
    })
    expect(netted(900)).toMatchObject({ remaining_qty: 570, projected_qty: -130, net_requirement_qty: 230 })
  })

  it('the order of the handbook: 12,000 forecast, 1,500 sold, 2,100 open, 1,320 on hand, safety 600 make 10,000', () => {
    const multiple = [range(0, null, 'multiple', 1000)]
    const [netted] = netBuckets(
      1320,
      [bucket({ forecast_qty: 12000, sold_qty: 1500, open_sales_qty: 2100, safety_stock_qty: 600 })],
      'forecast_and_orders',
      (net) => suggestedQty(rangeOf(multiple, net), net),
    )
    expect(netted).toEqual({
      remaining_qty: 8400,
      gross_requirement_qty: 10500,
      projected_qty: -9180,
      net_requirement_qty: 9780,
      suggested_qty: 10000,
    })
  })

  it('a thousand random plans are netted as by sums from their first bucket', () => {
    const amount = fc.integer({ min: 0, max: 5000 })
    const buckets = fc.array(
      fc.record({
        forecast_qty: amount,
        sold_qty: amount,
        open_sales_qty: amount,
        open_production_qty: amount,
        open_purchase_qty: amount,
        safety_stock_qty: amount,
      }),
      { minLength: 1, maxLength: 26 },
    )
    fc.assert(
      fc.property(amount, buckets, fc.constantFrom(...consumptions), (onHand, parts, consumption) => {
        const netted = netBuckets(onHand, parts, consumption, (net) =>
          suggestedQty(rangeOf(ranges, net), net),
        )
        const reference = naively(
          onHand,
          parts,
          netted.map((one) => one.suggested_qty),
          consumption,
        )
        expect(netted.map((one) => ({ projected: one.projected_qty, net: one.net_requirement_qty }))).toEqual(
          reference,
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('ranges of the example: 37 makes 0, 40 makes 300, 230 300, 300 360, 640 720, and nothing makes nothing', () => {
    const made = [37, 40, 230, 300, 640, 0].map((net) => suggestedQty(rangeOf(ranges, net), net))
    expect(made).toEqual([0, 300, 300, 360, 720, 0])
  })

  it('the most specific scope of ranges wins and is not mixed with others', () => {
    const scoped = (id: number, scope: object) => ({
      id,
      ...range(0, null, 'multiple', 10),
      product_id: null,
      product_family_id: null,
      bottle_volume_ml: null,
      ...scope,
    })
    const all = [scoped(1, {}), scoped(2, { bottle_volume_ml: 30 }), scoped(3, { product_family_id: 7 })]
    const ids = (product: Parameters<typeof rangesFor>[1]) => rangesFor(all, product).map(({ id }) => id)
    expect(ids({ id: 5, family_id: 7, volume_ml: 30 })).toEqual([3])
    expect(ids({ id: 5, family_id: 8, volume_ml: 30 })).toEqual([2])
    expect(ids({ id: 5, family_id: null, volume_ml: 60 })).toEqual([1])
  })

  it('what no range of a scope covers is a gap: before the first, between two and after the last', () => {
    expect(
      gapsOf([
        { min_qty: 300, max_qty: 500 },
        { min_qty: 40, max_qty: 200 },
      ]),
    ).toEqual([
      { from: 0, below: 40 },
      { from: 200, below: 300 },
      { from: 500, below: null },
    ])
    expect(gapsOf([{ min_qty: 0, max_qty: null }])).toEqual([])
    expect(gapsOf([])).toEqual([{ from: 0, below: null }])
  })

  it('a need above the largest kettle is split into batches of equal volume', () => {
    expect(batchesOf(1_200_000, 500_000)).toEqual([400_000, 400_000, 400_000])
    expect(batchesOf(300, null)).toEqual([300])
    expect(batchesOf(0, 10)).toEqual([])
  })

  it('safety stock: z of 95 % is 1.645; percent, days and deviations', () => {
    expect(normalQuantile(0.95)).toBeCloseTo(1.645, 3)
    const parts = {
      forecast: 310,
      daysOfBucket: 31,
      percent: 20,
      days: 7,
      servicePercent: 95,
      errors: [3, -3, 3, -3],
      leadTimeBuckets: 4,
    }
    expect(safetyStock({ ...parts, method: 'none' })).toBe(0)
    expect(safetyStock({ ...parts, method: 'percent' })).toBeCloseTo(62, 9)
    expect(safetyStock({ ...parts, method: 'days_of_cover' })).toBeCloseTo(70, 9)
    expect(safetyStock({ ...parts, method: 'statistical' })).toBeCloseTo(1.645 * 3 * 2, 2)
  })

  it('coverage: below zero is a stock-out, below safety, more than 90 days is excess', () => {
    expect([coverageOf(-1, 5, 1), coverageOf(3, 5, 1), coverageOf(50, 5, 1), coverageOf(91, 5, 1)]).toEqual([
      'stockout',
      'below_safety',
      'covered',
      'excess',
    ])
  })

  it('parts of a split sum exactly to their total, and are half up in whole steps', () => {
    expect(splitByLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect([roundHalfUp(2.5), roundHalfUp(2.49), roundHalfUp(130, 60)]).toEqual([3, 2, 120])
    const weights = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        weights,
        fc.constantFrom(1, 12, 60),
        (total, parts, step) => {
          const split = splitByLargestRemainder(total, parts, step)
          expect(split.reduce((sum, part) => sum + part, 0)).toBe(total)
          expect(split.every((part) => part >= 0)).toBe(true)
        },
      ),
    )
  })

  it('a supply is promised to the last unit, no customer gets more than its forecast, and 1 is served first', () => {
    const claim = (forecast: number, priority = 5, locked: number | null = null) => ({
      forecast,
      priority,
      locked,
    })
    expect(allocateSupply(100, [claim(80, 1), claim(80, 2)], 'priority')).toEqual([80, 20])
    expect(allocateSupply(100, [claim(20), claim(180)], 'equal')).toEqual([20, 80])
    expect(allocateSupply(100, [claim(50), claim(150)], 'proportional')).toEqual([25, 75])
    expect(allocateSupply(100, [claim(50, 5, 40), claim(150)], 'proportional')).toEqual([40, 60])
    const claims = fc.array(
      fc.record({
        forecast: fc.integer({ min: 0, max: 500 }),
        priority: fc.integer({ min: 1, max: 9 }),
        locked: fc.option(fc.integer({ min: 0, max: 700 })),
      }),
      { minLength: 1, maxLength: 20 },
    )
    const rules = fc.constantFrom('equal' as const, 'proportional' as const, 'priority' as const)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), claims, rules, (supply, claimed, rule) => {
        const parts = allocateSupply(supply, claimed, rule)
        const wants = claimed.reduce(
          (sum, { forecast, locked }) => sum + (locked === null ? forecast : Math.min(forecast, locked)),
          0,
        )
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Math.min(supply, wants))
        expect(parts.every((part, index) => part <= (claimed[index]?.forecast ?? 0))).toBe(true)
      }),
    )
  })

  it('a supply that is short is promised in whole cartons, one that is enough to the last bottle', () => {
    const claim = (forecast: number) => ({ forecast, priority: 5, locked: null })
    expect(allocateSupply(1000, [claim(600), claim(400), claim(200)], 'proportional', 100)).toEqual([
      500, 300, 200,
    ])
    expect(allocateSupply(250, [claim(300), claim(300)], 'equal', 100)).toEqual([100, 100])
    expect(allocateSupply(2000, [claim(650), claim(10.5)], 'equal', 100)).toEqual([650, 10.5])
  })
})
