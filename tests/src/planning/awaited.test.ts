import { describe, expect, it } from 'vitest'
import { project } from '../../../src/planning/build'
import { operation, plan } from './plans'

const hour = 3600
const following = (at: number) => [{ operation: at, share: 1, lag: 0 }]
const onSecond = { choices: [{ machine: 1, perUnit: hour, setup: 0 }] }

describe('lanes that wait for the backlog', () => {
  it('let only what they wait for go before what is planned, however urgent the rest of it is', () => {
    const operations = [
      operation('L1', { after: following(2) }),
      operation('L2', { ...onSecond, after: following(3) }),
      operation('L3', { ...onSecond }),
      operation('S4'),
      operation('S5', { order: 1 }),
    ]
    const orders = [
      { id: 1, due: 900 * hour, rush: false, weight: 1 },
      { id: 2, due: 10 * hour, rush: true, weight: 1 },
    ]
    // L1 waits for L3, which is behind L2 in its lane, and L2 for S4, which can go to the machine of L1 alone.
    const times = project(plan(operations, { orders, lanes: [[0], [1, 2]] }))
    if ('circle' in times) throw new Error(times.circle.join(' '))
    const [planned, , , awaited, urgent] = times.start
    expect(awaited).toBeLessThan(planned!)
    expect(urgent).toBeGreaterThan(planned!)
  })

  it('that wait for each other are refused with two of their cards, whatever is in the backlog', () => {
    const operations = [
      operation('L1', { after: following(2) }),
      operation('L2', { ...onSecond, after: following(0) }),
      operation('L3', { ...onSecond }),
      operation('S4'),
    ]
    const made = project(plan(operations, { lanes: [[0], [1, 2]] }))
    if (!('circle' in made)) throw new Error('Not a circle')
    expect([...made.circle].toSorted()).toEqual(['L2', 'L3'])
  })
})
