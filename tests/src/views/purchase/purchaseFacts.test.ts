import { expect, it } from 'vitest'
import { factsOfLine } from '../../../../src/views/purchase/usePurchaseFacts'
import type { DocumentLine } from '../../../../src/views/resource/lines/lines'

const rolls = {
  product_id: 7,
  stock_measure: 'ea',
  measure_id: 3,
  measure: 'roll',
  factor: 1000,
  on_hand: 200,
  on_order: 0,
  last_price: 0.012,
  steps: [],
}
const line = (values: object) => values as unknown as DocumentLine

it('a chosen product shows its purchase measure, factor, last price and amount before the save', () => {
  expect(factsOfLine(line({ product_id: 7, qty_ordered: 2.5 }), rolls)).toMatchObject({
    measure_id: 3,
    measure: 'roll',
    factor: 1000,
    unit_price: 12,
    last_price: 12,
    line_total: 30,
  })
})

it('in another measure the price is that of one of it, and the amount follows the discount typed', () => {
  const typed = line({ product_id: 7, qty_ordered: 500, measure_id: 1, discount_percent: 10 })
  expect(factsOfLine(typed, rolls)).toMatchObject({ factor: 1, last_price: 0.012, line_total: 5.4 })
})

it('a price more than 50 % off the last one is warned of, and one within it is not', () => {
  const warned = (unit_price: number) => factsOfLine(line({ product_id: 7, unit_price }), rolls).warnings
  expect([warned(18.01), warned(5.99), warned(18), warned(6)]).toEqual([
    { unit_price: '50 % above the last price of 12.00' },
    { unit_price: '50 % below the last price of 12.00' },
    undefined,
    undefined,
  ])
  expect(warned(120)).toEqual({ unit_price: '900 % above the last price of 12.00' })
})

it('without a last price nothing is filled in and nothing is warned of', () => {
  const facts = factsOfLine(line({ product_id: 7, qty_ordered: 1, unit_price: 5 }), {
    ...rolls,
    last_price: null,
  })
  expect(facts).toMatchObject({ last_price: null, line_total: 5 })
  expect(facts.warnings).toBeUndefined()
})

it('the price of the supplier for so many is filled in, and a quantity below its least is warned of', () => {
  const sold = {
    ...rolls,
    steps: [
      { min_qty: 2, unit_price: 11 },
      { min_qty: 10, unit_price: 9.5 },
    ],
  }
  const facts = (qty_ordered: number, more: object = {}) =>
    factsOfLine(line({ product_id: 7, qty_ordered, ...more }), sold)
  expect([1, 2, 9.5, 10, 400].map((qty) => facts(qty).unit_price)).toEqual([11, 11, 11, 9.5, 9.5])
  expect(facts(1).warnings).toEqual({ qty_ordered: 'The supplier sells at least 2 roll' })
  expect(facts(2).warnings).toBeUndefined()
  // In pieces instead of rolls: the price of one piece, and no least that is meant in rolls.
  expect(facts(1500, { measure_id: 1 })).toMatchObject({ unit_price: 0.0095 })
})
