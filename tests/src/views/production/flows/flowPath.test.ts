import { describe, expect, it } from 'vitest'
import type { FlowAction } from '../../../../../src/resources/production/flows/flow_actions'
import { flowPath, moved } from '../../../../../src/views/production/flows/flowPath'

const action = (id: number, phase: string, phase_sequence: number, operation: string) =>
  ({ id, phase, phase_sequence, operation }) as FlowAction

describe('path of a flow', () => {
  it('the path of a flow shows each phase once with its operations, and a phase that went back on the board as astray', () => {
    const path = flowPath([
      action(1, 'Batching', 10, 'Weigh'),
      action(2, 'Batching', 10, 'Mix'),
      action(3, 'Labelling', 40, 'Label'),
      action(4, 'Bottling', 30, 'Fill'),
    ])
    expect(path.map(({ name, operations, isAstray }) => [name, operations.join(' '), isAstray])).toEqual([
      ['Batching', 'Weigh Mix', false],
      ['Labelling', 'Label', false],
      ['Bottling', 'Fill', true],
    ])
  })

  it('the path of a flow keeps everyone else in order when one moves', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  })
})
