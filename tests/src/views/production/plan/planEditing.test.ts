import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../../../src/planning/apply'
import type { PlanChange } from '../../../../../src/planning/changes'
import type { PlanModel, PlanTimes } from '../../../../../src/planning/model'
import { costsOf } from '../../../../../src/planning/preview'
import { retime } from '../../../../../src/planning/retime'
import { canSplit, cardOffers } from '../../../../../src/views/production/plan/board/editing/cardOffers'
import { dropChange, type DropPlace } from '../../../../../src/views/production/plan/board/editing/dropPlace'
import { effectsOf, movedOrders } from '../../../../../src/views/production/plan/board/editing/planEffects'
import { createPlanner } from '../../../../../src/views/production/plan/board/worker/planner'
import { operation, plan } from '../../../planning/plans'

const hour = 3600
const onBoth = { choices: [0, 1].map((machine) => ({ machine, perUnit: hour, setup: 0 })) }

/** L1, L2 and L3 from 6 to 9 in the lane of machine 1, S4 in the backlog; all of them may go on both machines. */
const board = () =>
  plan(
    ['L1', 'L2', 'L3', 'S4'].map((key) => operation(key, { ...onBoth, quantity: 1 })),
    {
      lanes: [[0, 1, 2], []],
    },
  )

const timesOf = (model: PlanModel): PlanTimes => {
  const times = retime(model)
  if ('circle' in times) throw new Error(times.circle.join(' '))
  return times
}

const lanesAfter = (model: PlanModel, ...changes: PlanChange[]) => {
  const made = applyChanges(model, changes)
  if ('refused' in made) throw new Error(made.refused)
  return made.lanes.map((lane) => lane.map((at) => made.operations[at]!.key).join(' '))
}

describe('a card that is let go', () => {
  const drop = (key: string, place: DropPlace) => {
    const model = board()
    const change = dropChange(model, timesOf(model), key, place)
    return change && lanesAfter(model, change)
  }

  it('goes behind the cards whose middle is before the pointer', () => {
    expect(drop('S4', { machine: 0, second: 7.4 * hour })).toEqual(['L1 S4 L2 L3', ''])
    expect(drop('S4', { machine: 0, second: 7.6 * hour })).toEqual(['L1 L2 S4 L3', ''])
    expect(drop('L1', { machine: 0, second: 20 * hour })).toEqual(['L2 L3 L1', ''])
    expect(drop('L2', { machine: 1, second: 0 })).toEqual(['L1 L3', 'L2'])
  })

  it('changes nothing where it lay', () => {
    expect(drop('L2', { machine: 0, second: 7.5 * hour })).toBeNull()
    expect(drop('S4', 'backlog')).toBeNull()
  })

  it('goes back to the backlog', () => {
    expect(drop('L2', 'backlog')).toEqual(['L1 L3', ''])
  })

  it('never goes before what has begun', () => {
    const model = plan(
      [
        operation('L1', { ...onBoth, state: 'running', started: 6 * hour, rest: 9 * hour }),
        operation('L2', onBoth),
      ],
      { lanes: [[0], []], now: 6 * hour },
    )
    const change = dropChange(model, timesOf(model), 'L2', { machine: 0, second: 6 * hour })
    expect(change && lanesAfter(model, change)).toEqual(['L1 L2', ''])
  })
})

describe('what a card offers', () => {
  const offers = (model: PlanModel, key: string) => {
    const times = timesOf(model)
    return cardOffers(model, (at) => times.start[at]!, key)
  }

  it('is carried over to the hour at which its machine opens the next day', () => {
    const carry = offers(board(), 'L2').find(({ key }) => key === 'c')
    expect(carry?.changes).toEqual([{ kind: 'carry', key: 'L2', at: 30 * hour }])
  })

  it('is carried over past a planned stop of the next day, and to midnight on a machine that never closes', () => {
    const stop = { from: 24 * hour, to: 48 * hour, why: 'planned_stop' as const, ref: 1 }
    const model = board()
    const stopped = { ...model, machines: model.machines.map((one) => ({ ...one, taken: [stop] })) }
    const always = { ...model, calendars: [[{ from: 0, to: 9000 * hour }]] }
    const carriedTo = (one: PlanModel) => offers(one, 'L2').find(({ key }) => key === 'c')?.changes
    expect(carriedTo(stopped)).toEqual([{ kind: 'carry', key: 'L2', at: 54 * hour }])
    expect(carriedTo(always)).toEqual([{ kind: 'carry', key: 'L2', at: 5 * hour }])
  })

  it('of the backlog is only its rush, and of a pinned card that it is freed', () => {
    expect(offers(board(), 'S4').map(({ key }) => key)).toEqual(['r'])
    const pinned = applyChanges(board(), [{ kind: 'pin', key: 'L1', at: null }])
    if ('refused' in pinned) throw new Error(pinned.refused)
    expect(offers(pinned, 'L1').flatMap(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
      'rush',
      'unpin',
      'carry',
    ])
  })

  it('all of them are changes that the plan takes', () => {
    const model = board()
    for (const { changes } of offers(model, 'L1'))
      expect(applyChanges(model, changes)).not.toHaveProperty('refused')
  })

  it('is no split of one bottle, nor of what has begun', () => {
    expect(canSplit(board(), 'L1')).toBeNull()
    const running = operation('L2', { ...onBoth, quantity: 9, state: 'running', started: 0, rest: hour })
    const model = plan([operation('L1', { ...onBoth, quantity: 8 }), running], { lanes: [[0, 1], []] })
    expect([canSplit(model, 'L1'), canSplit(model, 'L2')]).toEqual([8, null])
  })
})

describe('what changes cost', () => {
  it('is said beside what the plan costs without them', () => {
    const orders = [{ id: 1, due: 8 * hour, rush: false, weight: 1 }]
    const answer = createPlanner()
    const loaded = answer({ kind: 'load', id: 1, model: { ...board(), orders } })
    if (loaded.kind !== 'loaded') throw new Error(loaded.kind)
    const changes = [
      { kind: 'place', key: 'L3', machine: 2, after: null },
      { kind: 'place', key: 'S4', machine: 2, after: 'L3' },
    ] as const
    const made = answer({ kind: 'preview', id: 2, model: loaded.plan.key, changes })
    if (made.kind !== 'previewed') throw new Error(made.kind)
    const [late] = effectsOf(loaded.plan, made.preview)
    expect(late).toMatchObject({ before: '1', after: '0', sense: 'better' })
  })

  it('calls a difference that is too little to be read no difference', () => {
    const model = board()
    const base = { late: [], costs: costsOf(model, timesOf(model)) }
    const people = (seconds: number) => {
      const costs = { ...base.costs, crewSeconds: base.costs.crewSeconds + seconds }
      const { after, sense } = effectsOf(base, { late: [], costs }).find(({ label }) => label === 'People')!
      return [after, sense]
    }
    expect([people(-60), people(-360)]).toEqual([
      ['3.0 h', 'same'],
      ['2.9 h', 'better'],
    ])
  })

  it('names the orders first that are late by it', () => {
    const moved = [
      { order: 1, before: 0, after: 90, due: 100 },
      { order: 2, before: 0, after: 20, due: 10 },
      { order: 3, before: 0, after: 95, due: 100 },
    ]
    expect(movedOrders(moved, 2).map(({ order }) => order)).toEqual([2, 3])
  })
})
