import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { promiseOf, type PromiseSource } from '../../../../src/resources/sale/promise'

const source = (on: string, qty: number, number = on): PromiseSource => ({
  kind: 'purchase',
  id: Number(on.slice(-2)),
  number,
  on,
  qty,
})
const supply = fc.array(
  fc.record({ day: fc.integer({ min: 10, max: 28 }), qty: fc.integer({ min: 1, max: 12 }) }),
  { maxLength: 8 },
)

describe('promise of a line', () => {
  it('the promise of a line is the day of its last unit when units are handed out one by one', () => {
    fc.assert(
      fc.property(supply, fc.nat(30), fc.integer({ min: 1, max: 20 }), (found, ahead, qty) => {
        const sources = found.map(({ day, qty: many }, at) => source(`2026-12-${day}`, many, `PO-${at}`))
        const units = sources
          .flatMap((one) => Array.from({ length: one.qty }, () => one))
          .toSorted((left, right) => left.on.localeCompare(right.on))
          .slice(ahead, ahead + qty)
        const { on, hangs_on } = promiseOf(sources, ahead, qty)
        expect(on).toBe(units.length < qty ? null : (units.at(-1)?.on ?? null))
        expect(hangs_on.map(({ number }) => number)).toEqual([...new Set(units.map(({ number }) => number))])
        expect(hangs_on.reduce((sum, one) => sum + one.qty, 0)).toBe(units.length)
      }),
    )
  })

  it('the promise of a line never comes earlier for more of it, nor for more orders before it', () => {
    fc.assert(
      fc.property(
        supply,
        fc.nat(20),
        fc.integer({ min: 1, max: 20 }),
        fc.nat(9),
        (found, ahead, qty, more) => {
          const sources = found.map(({ day, qty: many }) => source(`2026-12-${day}`, many))
          const last = (on: string | null) => on ?? '9999-12-31'
          const first = last(promiseOf(sources, ahead, qty).on)
          expect(last(promiseOf(sources, ahead, qty + more).on) >= first).toBe(true)
          expect(last(promiseOf(sources, ahead + more, qty).on) >= first).toBe(true)
        },
      ),
    )
  })
})
