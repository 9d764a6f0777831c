import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gramsOfContent, qtyOfGrams } from '../../../../src/views/labReceiving/scans/scaleContent'

it('what the scale shows is booked in the measure of the stock, to the thousandth', () => {
  expect(qtyOfGrams(12.34, 0.85)).toBe(14.518)
  expect(qtyOfGrams(500, 1)).toBe(500)
  expect(gramsOfContent({ remaining_qty: 400 }, 1.04)).toBe(416)
  expect(gramsOfContent({ remaining_qty: 400 }, null)).toBe(0)
})

it('the weight of a content is booked as that content, at any density', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 500, max: 2000 }),
      (qty, density) => {
        const remaining_qty = qty / 1000
        expect(qtyOfGrams(gramsOfContent({ remaining_qty }, density / 1000), density / 1000)).toBeCloseTo(
          remaining_qty,
          3,
        )
      },
    ),
  )
})
