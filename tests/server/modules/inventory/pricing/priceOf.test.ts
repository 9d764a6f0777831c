import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runUnit, system } from '../../../../../server/engine/unitOfWork'
import { resolvePrice } from '../../../../../server/modules/inventory/pricing/priceResolve'
import { priceTierLines } from '../../../../../src/resources/inventory/pricing/price_tier_lines'
import { priceTiers } from '../../../../../src/resources/inventory/pricing/price_tiers'
import { startServer, type TestNode } from '../../../../harness/server'
import { openShop } from '../../../../fixtures/shop'

let node: TestNode
let made: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  node = await startServer()
  made = await openShop(node)
})
afterAll(() => node.stop())

const as = <T>(work: Parameters<typeof runUnit<T>>[2]) => runUnit(node.db, system, work)

describe('price of a product', () => {
  type PriceLine = {
    at: 'product' | 'family' | 'low' | 'top' | 'apart'
    min_qty: number
    price: number | null
    percent: number | null
    from: number
    to: number
  }
  type Tier = { basis: 'list_price' | 'average_cost'; rest: number | null; lines: PriceLine[] }
  const day = (at: number) => `2026-05-${String(at).padStart(2, '0')}`
  const round = (value: number) => Math.round((value + Number.EPSILON) * 10_000) / 10_000
  const near = ['product', 'family', 'low', 'top'] as const

  /** The rule as a buyer would go through the price lists by hand. */
  function byHand(tiers: readonly Tier[], qty: number, on: number) {
    for (const { basis, rest, lines } of tiers) {
      const [base, sign] = basis === 'list_price' ? [24, -1] : [9.5, 1]
      const of = (percent: number) => round(base * (1 + (sign * percent) / 100))
      for (const target of near) {
        const [best] = lines
          .filter(({ at, min_qty, from, to }) => at === target && min_qty <= qty && from <= on && on <= to)
          .toSorted((left, right) => right.min_qty - left.min_qty)
        if (best) return best.price ?? of(best.percent ?? 0)
      }
      if (rest !== null) return of(rest)
    }
    return 24
  }

  const line: fc.Arbitrary<PriceLine> = fc
    .record({
      at: fc.constantFrom('product', 'family', 'low', 'top', 'apart'),
      min_qty: fc.constantFrom(1, 6, 12),
      value: fc.oneof(
        fc.record({
          price: fc.integer({ min: 0, max: 4000 }).map((cents) => cents / 100),
          percent: fc.constant(null),
        }),
        fc.record({ price: fc.constant(null), percent: fc.integer({ min: 0, max: 100 }) }),
      ),
      from: fc.integer({ min: 1, max: 20 }),
      days: fc.integer({ min: 0, max: 10 }),
    })
    .map(({ value, days, from, ...rest }) => ({ ...rest, ...value, from, to: from + days }) as PriceLine)
  const aTier: fc.Arbitrary<Tier> = fc.record({
    basis: fc.constantFrom('list_price', 'average_cost'),
    rest: fc.option(fc.integer({ min: 0, max: 100 })),
    lines: fc
      .array(line, { maxLength: 12 })
      // The database refuses two prices of a day: the first of them stays.
      .map((lines) =>
        lines.filter(
          (one, at) =>
            !lines
              .slice(0, at)
              .some(
                (two) =>
                  two.at === one.at &&
                  two.min_qty === one.min_qty &&
                  one.from <= two.to &&
                  two.from <= one.to,
              ),
        ),
      ),
  })

  it('the price of a product is that of the nearest line that holds, of the own tier before the default one, else the list price', async () => {
    const rollback = new Error('tried')
    await fc.assert(
      fc.asyncProperty(
        fc.array(aTier, { minLength: 1, maxLength: 2 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 30 })), {
          minLength: 5,
          maxLength: 5,
        }),
        async (tiers, request) => {
          const targets = {
            product: { product_id: made.bottle.id },
            family: { product_family_id: made.family.id },
            low: { category_id: made.low.id },
            top: { category_id: made.top.id },
            apart: { category_id: made.apart.id },
          }
          const compare = as(async (unit) => {
            const ids: number[] = []
            for (const [turn, { basis, rest, lines }] of tiers.entries()) {
              const { id } = await unit.insert(priceTiers, {
                code: `P${turn}`,
                name: `P${turn}`,
                currency_id: made.dollar,
                basis,
                default_percent: rest,
                is_default: turn === 1,
              })
              ids.push(id)
              for (const { at, min_qty, price, percent, from, to } of lines)
                await unit.insert(priceTierLines, {
                  price_tier_id: id,
                  ...targets[at],
                  min_qty,
                  price,
                  percent,
                  valid_from: day(from),
                  valid_to: day(to),
                })
            }
            for (const [qty, on] of request) {
              const productId = made.bottle.id
              const tierId = ids[0] ?? 0
              const found = await resolvePrice(unit.trx, {
                customerId: null,
                tierId,
                productId,
                qty,
                on: day(on),
              })
              expect(found?.price).toBe(byHand(tiers, qty, on))
            }
            throw rollback
          })
          await expect(compare).rejects.toBe(rollback)
        },
      ),
      { numRuns: 25 },
    )
  })
})
