import { expect, it } from 'vitest'
import { shareAxis } from '../../../../src/views/charts/axis'

it('a bar of 100 % is the fullest of its chart, unless another is above it', () => {
  const [least, most] = shareAxis.domain
  expect([least, most(38), most(100), most(112)]).toEqual([0, 100, 100, 112])
})
