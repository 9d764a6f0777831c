import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '../../../../../server/demo/company/random'
import { discountedPrice, orderDiscounts } from '../../../../../src/resources/sale/discounts/discountEngine'
import type { DiscountRule } from '../../../../../src/resources/sale/discounts/discountRule'
import { naivePrice, randomCase } from './naiveDiscounts'

const seed = fc.integer({ min: 1, max: 2_000_000_000 })

const rule = (id: number, more: Partial<DiscountRule>): DiscountRule => ({
  id,
  code: `D${id}`,
  name: `Discount ${id}`,
  kind: 'percent',
  value: 10,
  buy_qty: null,
  get_qty: null,
  target: 'all',
  target_id: null,
  audience: 'all',
  audience_id: null,
  min_qty: null,
  min_amount: null,
  stackable: false,
  priority: 5,
  is_used_up: false,
  ...more,
})
const buyer = { customer: 1, customer_kind: 'chain', price_tier: null, province: 1 }
const line = {
  goods: { product: 1, family: null, brand: 1, categories: [1, 2] },
  qty: 10,
  price: 24,
  duty: 15.68,
  preferred: null,
}
const priceOf = (rules: DiscountRule[], more: Partial<typeof line> | { preferred: number } = {}) =>
  discountedPrice(rules, buyer, { ...line, ...more })

describe('price after discounts', () => {
  it('the price after discounts is that of a brute-force search over all choices in all orders', () => {
    fc.assert(
      fc.property(seed, (from) => {
        const found = randomCase(random(from))
        const { price, proof } = discountedPrice(found.rules, found.buyer, found.line)
        expect({ price, ids: proof.steps.map(({ discount_id }) => discount_id) }).toEqual(naivePrice(found))
      }),
      { numRuns: 2000 },
    )
  })

  it('the price after discounts and its proof do not depend on the order in which the discounts were entered', () => {
    fc.assert(
      fc.property(seed, (from) => {
        const chance = random(from)
        const found = randomCase(chance)
        const mixed = found.rules
          .map((one) => ({ one, turn: chance.next() }))
          .toSorted((left, right) => left.turn - right.turn)
          .map(({ one }) => one)
        expect(discountedPrice(mixed, found.buyer, found.line)).toEqual(
          discountedPrice(found.rules, found.buyer, found.line),
        )
      }),
    )
  })

  it('a discounted price is no lower than its duty and no higher than the list price', () => {
    fc.assert(
      fc.property(seed, (from) => {
        const found = randomCase(random(from))
        const { price, proof } = discountedPrice(found.rules, found.buyer, found.line)
        expect(price).toBeGreaterThanOrEqual(proof.duty)
        expect(price).toBeLessThanOrEqual(found.line.price)
      }),
    )
  })

  it('the price after discounts of 24.00 with 15.68 of duty falls by 10 % of 8.32 only', () => {
    const { price, proof } = priceOf([rule(1, {})])
    expect(price).toBe(23.168)
    expect(proof).toMatchObject({
      base: 24,
      duty: 15.68,
      steps: [{ discount_id: 1, price: 23.168 }],
      lost: [],
    })
    expect(priceOf([rule(1, { kind: 'amount_per_unit', value: 20 })]).price).toBe(15.68)
  })

  it('the price after discounts takes the best single one or all that combine, one after another by priority', () => {
    const stack = [
      rule(2, { kind: 'amount_per_unit', value: 1, stackable: true, priority: 2 }),
      rule(3, { value: 50, stackable: true, priority: 1 }),
    ]
    const { price, proof } = priceOf([rule(1, { value: 20 }), ...stack], { duty: 0 })
    expect(price).toBe(11)
    expect(proof.steps.map(({ discount_id }) => discount_id)).toEqual([3, 2])
    expect(proof.lost).toEqual([
      { discount_id: 1, code: 'D1', name: 'Discount 1', why: 'beaten', price: 19.2 },
    ])
  })

  it('the price after discounts of two of equal rank is that which a person chooses, else the earlier', () => {
    const equals = [rule(1, {}), rule(2, {})]
    expect(priceOf(equals).proof).toMatchObject({ steps: [{ discount_id: 1 }], lost: [{ why: 'equal' }] })
    expect(priceOf(equals, { preferred: 2 }).proof).toMatchObject({
      steps: [{ discount_id: 2 }],
      lost: [{ discount_id: 1, why: 'equal' }],
    })
    const dearer = [rule(1, {}), rule(2, { value: 5 })]
    expect(priceOf(dearer, { preferred: 2 }).proof.steps).toMatchObject([{ discount_id: 1 }])
  })

  it('the price after discounts says of each why it lost', () => {
    const { proof } = priceOf([
      rule(1, { audience: 'customer', audience_id: 9 }),
      rule(2, { target: 'product', target_id: 9 }),
      rule(3, { min_qty: 11 }),
      rule(4, { min_amount: 240.01 }),
      rule(5, { is_used_up: true }),
      rule(6, { kind: 'buy_x_get_y', buy_qty: 10, get_qty: 1 }),
      rule(7, { min_amount: 240, min_qty: 10, target: 'category', target_id: 2 }),
    ])
    expect(proof.steps).toMatchObject([{ discount_id: 7 }])
    expect(proof.lost.map(({ why }) => why)).toEqual([
      'audience',
      'target',
      'min_qty',
      'min_amount',
      'used_up',
      'no_saving',
    ])
  })

  it('discounts on an order that combine are percents of what the one before left', () => {
    const rules = [
      rule(1, { kind: 'order_percent', value: 10, stackable: true, priority: 1 }),
      rule(2, { kind: 'order_percent', value: 5, stackable: true, priority: 2 }),
      rule(3, { kind: 'order_percent', value: 12, min_amount: 1000 }),
    ]
    const small = orderDiscounts(rules, buyer, { subtotal: 999, qty: 5 })
    expect(small.map(({ percent }) => percent)).toEqual([10, 4.5])
    expect(orderDiscounts(rules.slice(1), buyer, { subtotal: 1000, qty: 5 })).toMatchObject([
      { discount_id: 3, percent: 12 },
    ])
  })
})
