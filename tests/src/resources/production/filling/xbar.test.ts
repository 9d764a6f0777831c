import { expect, it } from 'vitest'
import {
  isInControl,
  leastSubgroups,
  limitsOf,
  processOf,
} from '../../../../../src/resources/production/filling/xbar'

const check = (mean_ml: number, units = 10, sd_ml = 0.2) => ({ units, mean_ml, sd_ml })
const steady = Array.from({ length: leastSubgroups }, (_, at) => check(30.3 + (at % 2) * 0.02))

it('limits are three standard deviations of the mean of as many containers around the centre of the checks before', () => {
  const process = processOf(steady)
  expect(process).toEqual({ centre_ml: expect.closeTo(30.31, 9), sigma_ml: expect.closeTo(0.2, 9) })
  expect(process && limitsOf(process, 9)).toEqual({ low_ml: 30.11, high_ml: 30.51 })
})

it('a check outside the limits is out of control, and too few checks make no limits', () => {
  expect(isInControl(steady, check(30.45))).toBe(true)
  expect(isInControl(steady, check(30.6))).toBe(false)
  expect(isInControl(steady, check(30.0))).toBe(false)
  expect(isInControl(steady.slice(1), check(40))).toBe(true)
})
