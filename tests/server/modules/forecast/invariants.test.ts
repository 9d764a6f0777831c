// The invariants of the forecast, and where each is tested:
//  1 shares and parts sum exactly: calculation.test ("answers a job", "leaves a locked row"), planning.test ("the rows of a
//    product sum"), planning.test and plans.test of src ("sum to the product", "parts of a split")
//  2 the forecast is the planner's number, else the baseline with growth: planning.test ("the rows of a product sum")
//  3 nothing of a frozen period changes: planning.test ("nothing of a frozen period"), reports.test ("closed period")
//  4 no customer is promised more than its forecast, nor all more than the supply: plans.test of src ("a supply is promised")
//  5 demand days equal a rebuild: below     6, 7 lines follow from their own figures: below
//  8 both ways to project stock come to one number: below
//  9, 16 a released line is one request, made by one of two at once: plans.test ("a released line")
// 10 live columns equal a computation from scratch: below, and as they are pushed: coverage.test
// 11 who missed changes ends with the rows of a fresh load: coverage.test, twoPlanners.test, planners.test of
//    browser, and the tests of the feed
// 12 closing stores measures of what was frozen: reports.test ("demand 100, 0, 50")
// 13 calculated twice nothing changes: calculation.test, plans.test
// 14 bounds around the baseline, finite and not below zero: baseline.test and methods.test of src
// 15 lines over the capacity of their bucket are flagged: plans.test ("lines over the liquid")
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rangeOf, suggestedQty } from '../../../../src/forecasting/quantityRange'
import { planned } from '../../../fixtures/forecast/planned'
import { openPlant, type Plant } from '../../../fixtures/plant'

let plant: Plant
let forecast: Awaited<ReturnType<typeof planned>>
beforeAll(async () => {
  plant = await openPlant()
  forecast = await planned(plant)
})
afterAll(() => plant.close())

const horizon = {
  horizon_from: '2099-01-05',
  horizon_to: '2099-01-11',
  safety_method: 'percent',
  safety_percent: 10,
}
const days = ['2099-01-05', '2099-01-07', '2099-01-11']

describe('invariants of the forecast', () => {
  it('whatever is stocked, sold and ordered, live figures are those of a plan calculated anew, and follow from its own', async () => {
    const period = await forecast.week('2099-01-05', '2099-01-11', 3000)
    await forecast.range({ rule: 'multiple', multiple_qty: 120 })
    await forecast.stocked(1000)
    const watched = await forecast.calculated(period, horizon)
    const demand = new Map(days.map((day) => [day, { ordered: 0, shipped: 0, open: 0 }]))
    const change = fc.record({
      stocked: fc.integer({ min: 1, max: 900 }),
      day: fc.constantFrom(...days),
      shipped: fc.integer({ min: 0, max: 700 }),
      open: fc.integer({ min: 1, max: 700 }),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ stocked, day, shipped, open }) => {
        await forecast.stocked(stocked)
        await forecast.demanded(day, shipped, open)
        const sums = demand.get(day)
        if (sums) {
          sums.ordered += shipped + open
          sums.shipped += shipped
          sums.open += open
        }
        const fresh = await forecast.calculated(period, horizon)
        const [[live], [anew]] = [await forecast.linesOf(watched), await forecast.linesOf(fresh)]
        if (!live || !anew) throw new Error('A plan has no line')
        expect({
          projected: live.live_projected_qty,
          net: live.net_requirement_qty + (live.drift_qty ?? 0),
          state: live.coverage_state,
        }).toEqual({
          projected: anew.projected_qty,
          net: anew.net_requirement_qty,
          state: anew.coverage_state,
        })

        const remaining = Math.max(0, anew.forecast_qty - anew.sold_qty - anew.open_sales_qty)
        const gross = anew.open_sales_qty + remaining
        const receipts = anew.open_production_qty + anew.open_purchase_qty
        const projected = anew.on_hand_qty + receipts - gross
        const net = Math.max(0, anew.safety_stock_qty - projected)
        expect([anew.gross_requirement_qty, anew.projected_qty, anew.net_requirement_qty]).toEqual([
          gross,
          projected,
          net,
        ])
        const multiples = [
          { min_qty: 0, max_qty: null, rule: 'multiple' as const, production_qty: null, multiple_qty: 120 },
        ]
        expect(anew.suggested_qty).toBe(suggestedQty(rangeOf(multiples, net), net))

        const { rows } = await sql<{
          day: string
        }>`select day::text as day, sum(ordered_qty)::float8 as ordered,
            sum(shipped_qty)::float8 as shipped, sum(open_qty)::float8 as open
          from forecast_demand_days where product_id = ${plant.bottle.id} group by day order by day`.execute(
          plant.db,
        )
        expect(rows).toEqual(
          [...demand].flatMap(([on, sum]) => (sum.ordered > 0 ? [{ day: on, ...sum }] : [])),
        )
      }),
      { numRuns: 12 },
    )
  })

  it('stock less open orders is stock that is free less orders that have none of it', () => {
    const amount = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(amount, amount, fc.double({ min: 0, max: 1, noNaN: true }), (onHand, open, share) => {
        const reserved = Math.floor(Math.min(onHand, open) * share)
        expect(onHand - reserved - (open - reserved)).toBe(onHand - open)
      }),
    )
  })
})
