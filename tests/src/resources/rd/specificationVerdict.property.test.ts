import fc from 'fast-check'
import { expect, it } from 'vitest'
import { meetsLimits, resultOf } from '../../../../src/resources/rd/specificationVerdict'

const whole = fc.integer({ min: -1_000_000, max: 1_000_000 })
const end = fc.option(whole, { nil: null })

it('a number passes exactly when it is between its limits, both ends allowed and each optional', () => {
  fc.assert(
    fc.property(whole, end, end, (result, min, max) => {
      const limits = { value_type: 'number' as const, min_value: min, max_value: max, target_text: null }
      const isBetween =
        Math.max(result, min ?? result) === result && Math.min(result, max ?? result) === result
      expect(meetsLimits(limits, result)).toBe(isBetween)
    }),
  )
})

it('a result that is typed is read as its type says, or not at all', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const number = resultOf('number', typed)
      expect(number === null || (typeof number === 'number' && Number.isFinite(number))).toBe(true)
      expect([true, false, null]).toContain(resultOf('boolean', typed))
    }),
  )
  expect(resultOf('number', ' 12,5 ')).toBe(12.5)
  expect(resultOf('number', '1e9')).toBeNull()
  expect(resultOf('boolean', 'yes')).toBe(true)
})
