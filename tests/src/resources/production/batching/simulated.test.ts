import { expect, it } from 'vitest'
import { shareOutside } from '../../../../../bench/potency'

it('weighs fewer than 1 of 1,000 batches outside 5 % of strength from lots at 92 to 108 %, only by potency', () => {
  expect(shareOutside(true)).toBeLessThan(0.001)
  expect(shareOutside(false)).toBeGreaterThan(0.3)
})
