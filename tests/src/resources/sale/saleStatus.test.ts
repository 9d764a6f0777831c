import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  backorderOf,
  movingStatuses,
  saleShares,
  saleStatusOf,
  type SoldLine,
} from '../../../../src/resources/sale/saleStatus'

/** A line whose reserved, shipped and cancelled quantities never exceed the ordered one. */
const line = fc
  .tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.integer({ min: 1, max: 50 }))
  .map(([qty_allocated, qty_shipped, qty_cancelled, open]): SoldLine => ({
    qty_ordered: (qty_allocated + qty_shipped + qty_cancelled + open) / 1000,
    qty_allocated: qty_allocated / 1000,
    qty_shipped: qty_shipped / 1000,
    qty_cancelled: qty_cancelled / 1000,
    measure_id: 1,
    unit_price: 4,
  }))
const lines = fc.array(line, { minLength: 1, maxLength: 6 })
const whole = (one: SoldLine): SoldLine => ({
  ...one,
  qty_allocated: one.qty_allocated + backorderOf(one),
})
const shipped = (one: SoldLine): SoldLine => ({
  ...one,
  qty_allocated: 0,
  qty_shipped: (one.qty_ordered * 1000 - one.qty_cancelled * 1000) / 1000,
})
const still = { isPicking: false }

describe('where an order is', () => {
  it('where an order is is one of the statuses that allocations move it through, and the order of its lines does not matter', () =>
    fc.assert(
      fc.property(lines, fc.boolean(), (some, isPicking) => {
        const status = saleStatusOf(some, { isPicking })
        expect(movingStatuses).toContain(status)
        expect(saleStatusOf(some.toReversed(), { isPicking })).toBe(status)
        expect(some.every((one) => backorderOf(one) > 0)).toBe(true)
      }),
    ))

  it('where an order is is allocated exactly when nothing of any line is left to be promised, and in part when something is', () =>
    fc.assert(
      fc.property(lines, (some) => {
        const unshipped = some.map((one) => ({ ...one, qty_shipped: 0 }))
        const isSome = unshipped.some(({ qty_allocated }) => qty_allocated > 0)
        expect(saleStatusOf(unshipped, still)).toBe(isSome ? 'partially_allocated' : 'confirmed')
        expect(saleStatusOf(unshipped.map(whole), still)).toBe('allocated')
        expect(saleStatusOf(unshipped.map(whole), { isPicking: true })).toBe('in_progress')
      }),
    ))

  it('where an order is is shipped once all that was not given up has gone, and shipped in part before, picked or not', () =>
    fc.assert(
      fc.property(lines, fc.boolean(), (some, isPicking) => {
        const all = some.map(shipped)
        expect(saleStatusOf(all, { isPicking })).toBe('shipped')
        expect(saleShares(all)).toEqual({ allocated_percent: 100, shipped_percent: 100 })
        const [first, ...rest] = some as [SoldLine, ...SoldLine[]]
        const started = [{ ...first, qty_shipped: first.qty_shipped + 0.001 }, ...rest]
        const isOver = started.every(
          ({ qty_ordered, qty_shipped, qty_cancelled }) =>
            Math.round((qty_ordered - qty_shipped - qty_cancelled) * 1000) <= 0,
        )
        expect(saleStatusOf(started, { isPicking })).toBe(isOver ? 'shipped' : 'partially_shipped')
      }),
    ))
})

/** A line with nothing reserved or given up. */
const sold = (qty_ordered: number, qty_shipped: number, more: Partial<SoldLine> = {}): SoldLine => ({
  qty_ordered,
  qty_shipped,
  qty_allocated: 0,
  qty_cancelled: 0,
  measure_id: 1,
  unit_price: 4,
  ...more,
})

describe('how far an order is', () => {
  it('counts pieces, not lines, where all lines of an order have one measure', () => {
    const some = [sold(10, 10), sold(10, 10), sold(10, 10, { unit_price: 90 }), sold(85, 0), sold(5, 0)]
    expect(saleShares(some)).toEqual({ allocated_percent: 25, shipped_percent: 25 })
  })

  it('counts value where the lines of an order have several measures', () => {
    const some = [sold(1000, 1000, { unit_price: 0.1 }), sold(3, 0, { measure_id: 2, unit_price: 100 })]
    expect(saleShares(some).shipped_percent).toBe(25)
  })

  it('counts lines alike where several measures have no price, and leaves out what was cancelled', () => {
    const some = [
      sold(1000, 1000, { unit_price: null }),
      sold(3, 0, { measure_id: 2, unit_price: null }),
      sold(50, 0, { qty_cancelled: 50 }),
    ]
    expect(saleShares(some).shipped_percent).toBe(50)
  })

  it('is below 100 while a line without a price or a small rest of a large order is open', () => {
    expect(saleShares([sold(8, 8), sold(3, 0, { measure_id: 2, unit_price: 0 })]).shipped_percent).toBe(99)
    expect(saleShares([sold(999_999, 999_998.9)]).shipped_percent).toBe(99)
  })
})
