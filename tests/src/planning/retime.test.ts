import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../src/planning/apply'
import type { PlanChange } from '../../../src/planning/changes'
import { digest } from '../../../src/planning/digest'
import { invert } from '../../../src/planning/invert'
import { bindings, type PlanModel } from '../../../src/planning/model'
import { retime } from '../../../src/planning/retime'
import { operation, plan } from './plans'

const hour = 3600

const timed = (model: PlanModel) => {
  const times = retime(model)
  if ('circle' in times) throw new Error(times.circle.join(' '))
  return times
}

const hours = (values: Int32Array) => [...values].map((seconds) => seconds / hour)

describe('re-timing a plan', () => {
  it('carries work over the night and starts nothing while its machine is closed', () => {
    const long = { choices: [{ machine: 0, perUnit: 6 * hour, setup: 0 }] }
    const times = timed(plan([operation('L1', long), operation('L2', long)], { lanes: [[0, 1], []] }))
    expect([hours(times.start), hours(times.end)]).toEqual([
      [6, 12],
      [12, 34],
    ])
  })

  it('changes a machine over between classes and says what set the start', () => {
    const model = plan([operation('L1'), operation('L2', { class: 1 })], { lanes: [[0, 1], []] })
    const times = timed(model)
    expect(hours(times.setupFrom)).toEqual([6, 7])
    expect(hours(times.start)).toEqual([6, 7.5])
    expect([times.binding[1], times.boundBy[1]]).toEqual([bindings.lane, 0])
  })

  it('starts a step when a share of the one before it is made, and never ends it before that one', () => {
    const follows = { after: [{ operation: 0, share: 0.25, lag: 0 }] }
    const onSecond = (perUnit: number) => [{ machine: 1, perUnit, setup: 0 }]
    const first = operation('L1', { choices: [{ machine: 0, perUnit: 4 * hour, setup: 0 }] })
    const slow = plan([first, operation('L2', { ...follows, choices: onSecond(5 * hour) })], {
      lanes: [[0], [1]],
    })
    const fast = plan([first, operation('L2', { ...follows, choices: onSecond(hour) })], {
      lanes: [[0], [1]],
    })
    expect([hours(timed(slow).start)[1], hours(timed(slow).end)[1]]).toEqual([7, 12])
    expect([hours(timed(fast).start)[1], hours(timed(fast).end)[1]]).toEqual([9, 10])
  })

  it('keeps a tank taken until the last operation of its batch ends', () => {
    const onSecond = [{ machine: 1, perUnit: 3 * hour, setup: 0 }]
    const batch = [
      operation('L1', { holds: [1] }),
      operation('L2', { choices: onSecond, after: [{ operation: 0, share: 1, lag: 0 }] }),
    ]
    const times = timed(plan([...batch, operation('L3')], { lanes: [[0, 2], [1]] }))
    expect([hours(times.start)[2], times.binding[2], times.boundBy[2]]).toEqual([10, bindings.hold, 1])
  })

  it('projects the end of what runs from its actual rate, over a stop of its machine', () => {
    const running = operation('L1', { state: 'running', started: 6 * hour, rest: 2 * hour })
    const taken = [{ from: 7 * hour, to: 9 * hour, why: 'down' as const, ref: null }]
    const model = plan([running], { now: 7 * hour, lanes: [[0], []] })
    const stopped = { ...model, machines: model.machines.map((machine) => ({ ...machine, taken })) }
    expect([hours(timed(model).end), hours(timed(stopped).end)]).toEqual([[9], [11]])
  })

  it('needs a step by the latest end at which neither its order nor what waits behind it is late', () => {
    const model = plan([operation('L1'), operation('L2')], {
      lanes: [[0, 1], []],
      orders: [{ id: 1, due: 9 * hour, rush: false, weight: 1 }],
    })
    expect([hours(timed(model).needBy), hours(timed(model).slack)]).toEqual([
      [8, 9],
      [1, 1],
    ])
  })

  it('refuses a circle and names its two operations', () => {
    const model = plan([operation('L1', { after: [{ operation: 1, share: 1, lag: 0 }] }), operation('L2')], {
      lanes: [[0, 1], []],
    })
    expect(retime(model)).toEqual({ circle: ['L1', 'L2'] })
  })
})

describe('changes of a plan', () => {
  const model = plan(
    [
      operation('L1', {
        quantity: 8,
        choices: [0, 1].map((machine) => ({ machine, perUnit: 450, setup: 0 })),
      }),
      operation('L2'),
      operation('L3', { state: 'running', started: 0, rest: hour }),
    ],
    { lanes: [[2, 0, 1], []] },
  )

  it('takes every change back to the same bytes', () => {
    const all: PlanChange[] = [
      { kind: 'place', key: 'L1', machine: 2, after: null, quantity: 3 },
      { kind: 'pin', key: 'L2', at: 5 * hour },
      { kind: 'resize', key: 'L1', quantity: 2 },
      { kind: 'rush', order: 1, on: true },
      { kind: 'carry', key: 'L1', at: 24 * hour, machine: 2 },
      { kind: 'split', key: 'L1', quantity: 1 },
      { kind: 'unplan', key: 'L1.1' },
      { kind: 'sequence', machine: 1, keys: ['L3', 'L2'] },
    ]
    const after = applyChanges(model, all)
    const inverse = invert(model, all)
    if ('refused' in after || 'refused' in inverse) throw new Error('refused')
    const back = applyChanges(after, inverse)
    if ('refused' in back) throw new Error('refused')
    expect(back).toEqual(model)
    expect(digest(timed(after))).not.toBe(digest(timed(model)))
    expect(digest(timed(back))).toBe(digest(timed(model)))
  })

  it('refuses what cannot be, with its keys', () => {
    const refusal = (change: PlanChange) => applyChanges(model, [change])
    expect([
      refusal({ kind: 'place', key: 'L9', machine: 1, after: null }),
      refusal({ kind: 'place', key: 'L3', machine: 1, after: null }),
      refusal({ kind: 'place', key: 'L2', machine: 2, after: null }),
      refusal({ kind: 'place', key: 'L1', machine: 2, after: 'L2' }),
      refusal({ kind: 'split', key: 'L1', quantity: 8 }),
      refusal({ kind: 'pin', key: 'L1', at: null, machine: 2 }),
    ]).toEqual([
      { refused: 'not_found', keys: ['L9'] },
      { refused: 'started', keys: ['L3'] },
      { refused: 'not_eligible', keys: ['L2'] },
      { refused: 'not_in_lane', keys: ['L2'] },
      { refused: 'quantity', keys: ['L1'] },
      { refused: 'not_in_lane', keys: ['L1'] },
    ])
  })
})
