import { expect, it } from 'vitest'
import { paretoOf } from '../../../../src/streams/boards/pareto'

const causes = [
  { name: 'torn', value: 30 },
  { name: 'fed twice', value: 50 },
  { name: 'smeared', value: 20 },
]

it('causes come by size, each with the share in all of those up to it', () =>
  expect(paretoOf(causes).map(({ name, inAll }) => [name, inAll])).toEqual([
    ['fed twice', 50],
    ['torn', 80],
    ['smeared', 100],
  ]))

it('of many causes the largest are left, with their share in all causes', () => {
  expect(paretoOf(causes, 2).map(({ inAll }) => inAll)).toEqual([50, 80])
  expect(paretoOf([{ name: 'none', value: 0 }])).toEqual([{ name: 'none', value: 0, inAll: 0 }])
})
