import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { impactOf, type PlantLoad, type QuantityChange } from '../../../src/forecasting/planning/impact'
import { sumsBy, type TotalKey, totalKeys, totalsWith } from '../../../src/forecasting/planning/totals'

const row = (values: object) => ({
  id: 1,
  period_id: 1,
  product_id: 1,
  customer_id: null,
  demand_class: 'smooth',
  forecast_qty: 0,
  last_year_qty: 0,
  sold_qty: 0,
  open_qty: 0,
  volume_ml: 30,
  ...values,
})

describe('totals of a planning grid', () => {
  const rows = [
    row({ forecast_qty: 100, sold_qty: 20, open_qty: 30, customer_id: 7 }),
    row({ forecast_qty: 10, sold_qty: 15, period_id: 2 }),
    row({ product_id: 2, forecast_qty: 5, volume_ml: 1000, demand_class: 'lumpy' }),
  ]

  const volumeOf = (one: { volume_ml: number }) => one.volume_ml
  const totalsBy = (by: TotalKey) => totalsWith(sumsBy(rows, by, volumeOf), [], by)

  it('what one customer took too much is not taken from what is left of another', () => {
    const [, first] = totalsBy('demand_class')
    expect(first).toMatchObject({
      key: 'smooth',
      rows: 2,
      forecast_qty: 110,
      remaining_qty: 50,
      volume_ml: 3300,
    })
  })

  it('totals by product, customer, class and bucket all come to the same sum', () => {
    const sums = (['product_id', 'customer_id', 'demand_class', 'period_id'] as const).map((by) =>
      totalsBy(by).reduce((sum, { forecast_qty }) => sum + forecast_qty, 0),
    )
    expect(sums).toEqual([115, 115, 115, 115])
  })

  it('totals with what is typed are those of rows that were saved so', () => {
    const units = fc.integer({ min: 0, max: 500 })
    const rowOf = fc.record({
      product_id: fc.constantFrom(1, 2, 3),
      period_id: fc.constantFrom(1, 2),
      forecast_qty: units,
      sold_qty: units,
      open_qty: units,
      volume_ml: fc.constantFrom(30, 60, 1000),
      typed: fc.option(units),
    })
    fc.assert(
      fc.property(fc.array(rowOf), fc.constantFrom(...totalKeys), (made, by) => {
        const all = made.map((values) => row(values) as ReturnType<typeof row> & { typed: number | null })
        const typed = all.flatMap((one) =>
          one.typed === null ? [] : [{ row: one, forecast_qty: one.typed, volume_ml: one.volume_ml }],
        )
        const saved = all.map((one) => ({ ...one, forecast_qty: one.typed ?? one.forecast_qty }))
        expect(totalsWith(sumsBy(all, by, volumeOf), typed, by)).toEqual(
          totalsWith(sumsBy(saved, by, volumeOf), [], by),
        )
      }),
    )
  })
})

const plant: PlantLoad = {
  products: new Map([
    [
      1,
      {
        product_id: 1,
        volume_ml: 30,
        strength_mg_ml: 12,
        stamps: 1,
        jurisdiction: 'ON',
        security_per_stamp: 2,
        seconds: [2, 3.6],
      },
    ],
  ]),
  phases: [
    { phase: 'Bottling', hours_per_day: 8 },
    { phase: 'Stamping', hours_per_day: 10 },
  ],
  orders: [
    { id: 11, due_in: 0, hours: [7, 5] },
    { id: 12, due_in: 1, hours: [8, 5] },
    { id: 13, due_in: 9, hours: [1, 1] },
  ],
  security_headroom: 20_000,
}

/** The late orders by adding up, for each order and phase, all work that is due until then. */
function lateByPlainSums(changes: readonly QuantityChange[], { products, orders, phases }: PlantLoad) {
  const lateOn = (order: PlantLoad['orders'][number], place: number, phase: number) => {
    const own = order.hours[phase] ?? 0
    const added = changes
      .filter(({ due_in }) => due_in <= order.due_in)
      .reduce((sum, one) => sum + (one.qty * (products.get(one.product_id)?.seconds[phase] ?? 0)) / 3600, 0)
    const before = orders
      .filter((other, at) => other.due_in < order.due_in || (other.due_in === order.due_in && at <= place))
      .reduce((sum, { hours }) => sum + (hours[phase] ?? 0), 0)
    return own > 0 && added + before > Math.max(0, order.due_in + 1) * (phases[phase]?.hours_per_day ?? 0)
  }
  return orders
    .filter((order, place) => phases.some((_, phase) => lateOn(order, place, phase)))
    .map(({ id }) => id)
}

describe('what a changed number asks of the plant', () => {
  it('whatever is due and changed, as many orders are late as adding all work up anew says', () => {
    // Quarters of hours, so that sums are exact in any order.
    const quarters = fc.integer({ min: 0, max: 40 }).map((count) => count / 4)
    const orderOf = fc.record({
      due_in: fc.integer({ min: -3, max: 12 }),
      hours: fc.tuple(quarters, quarters),
    })
    const changeOf = fc.record({
      product_id: fc.constantFrom(1, 2, 3),
      qty: fc.integer({ min: -8, max: 8 }).map((count) => count * 900),
      due_in: fc.integer({ min: -1, max: 14 }),
    })
    fc.assert(
      fc.property(
        fc.array(orderOf, { maxLength: 25 }),
        fc.array(fc.array(changeOf, { maxLength: 8 }), { minLength: 1, maxLength: 4 }),
        (orders, drafts) => {
          const own = {
            ...plant,
            products: new Map(
              [1, 2].map((id) => [id, { ...plant.products.get(1)!, product_id: id, seconds: [id, 4] }]),
            ),
            orders: orders.map((order, id) => ({ id, ...order })),
          }
          // One plant under several drafts, as a planner types on.
          for (const changes of drafts) {
            const { late_before, late_after } = impactOf(changes, own)
            expect(late_before).toBe(lateByPlainSums([], own).length)
            expect(late_after).toBe(lateByPlainSums(changes, own).length)
          }
        },
      ),
    )
  })

  it('1,000 more bottles of 30 ml and 12 mg/ml are 360 g of nicotine, 1,000 stamps and 2,000 CAD of security', () => {
    expect(impactOf([{ product_id: 1, qty: 1000, due_in: 1 }], plant)).toEqual({
      bottles: 1000,
      volume_ml: 30_000,
      nicotine_g: 360,
      stamps: [{ jurisdiction: 'ON', stamps: 1000 }],
      security_cad: 2000,
      security_headroom: 18_000,
      hours: [
        { phase: 'Bottling', hours: 0.56 },
        { phase: 'Stamping', hours: 1 },
      ],
      late_before: 0,
      late_after: 0,
    })
  })

  it('more than the hours of a phase until a day makes the orders late that are due then, not those after', () => {
    const { late_before, late_after } = impactOf([{ product_id: 1, qty: 3600, due_in: 1 }], plant)
    expect([late_before, late_after]).toEqual([0, 1])
    expect(lateByPlainSums([{ product_id: 1, qty: 3600, due_in: 1 }], plant)).toEqual([12])
  })

  it('fewer bottles free no more security than is bound, and a licence that covers the stamps has no limit', () => {
    expect(impactOf([{ product_id: 1, qty: -500, due_in: 1 }], plant).security_headroom).toBe(20_000)
    const covered = impactOf([{ product_id: 1, qty: 500, due_in: 1 }], { ...plant, security_headroom: null })
    expect(covered.security_headroom).toBeNull()
  })
})
