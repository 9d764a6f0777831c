import { expect, it } from 'vitest'
import { partCircles } from '../../../src/planning/partCircles'
import { retime } from '../../../src/planning/retime'
import { operation, plan } from './plans'

const onFiller = [{ machine: 1, perUnit: 3600, setup: 0 }]
const bottling = (key: string, mix: number) =>
  operation(key, { choices: onFiller, after: [{ operation: mix, share: 1, lag: 0 }] })

it('a batch that the floor begins before one that is planned ahead of it is bottled before that one too', () => {
  const operations = [
    operation('L1', { holds: [2] }),
    operation('L2', { holds: [3], state: 'running', started: 0, rest: 3600 }),
    bottling('L3', 0),
    bottling('L4', 1),
  ]
  const lanes = [
    [0, 1],
    [2, 3],
  ]
  const started = plan(operations, { lanes })
  expect(retime(started)).toEqual({ circle: ['L3', 'L4'] })
  const parted = partCircles(started)
  expect(parted.lanes).toEqual([
    [0, 1],
    [3, 2],
  ])
  expect('circle' in retime(parted)).toBe(false)
})

it('a plan without a circle stays the same', () => {
  const model = plan([operation('L1'), bottling('L2', 0)], { lanes: [[0], [1]] })
  expect(partCircles(model)).toBe(model)
})
