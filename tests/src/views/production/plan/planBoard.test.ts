import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../../../src/planning/apply'
import { columnsOf, packModel } from '../../../../../src/planning/packed'
import type { PlanModel } from '../../../../../src/planning/model'
import { retime } from '../../../../../src/planning/retime'
import { cardsOf } from '../../../../../src/views/production/plan/board/laneLayout'
import { type Arrow, arrowChange } from '../../../../../src/views/production/plan/board/editing/laneMoves'
import {
  amountText,
  lateMinutes,
  type PlanAnswer,
  planOf,
} from '../../../../../src/views/production/plan/board/planFacts'
import { crewNeeded, linesLeft, shiftInView } from '../../../../../src/views/production/plan/board/shiftShown'
import { linesOf, marksIn, pixelAt, secondAt } from '../../../../../src/views/production/plan/board/timeScale'
import {
  changesOf,
  nothingUnsaved,
  rebased,
  type Unsaved,
  withoutLast,
  withStep,
} from '../../../../../src/views/production/plan/board/editing/unsaved'
import { operation, plan } from '../../../planning/plans'

const hour = 3600
const onBoth = { choices: [0, 1].map((machine) => ({ machine, perUnit: hour, setup: 0 })) }

/** L1 and L2 in the lane of machine 1, S3 in the backlog; all of them may go on both machines. */
const board = () =>
  plan([operation('L1', onBoth), operation('L2', { ...onBoth, class: 1 }), operation('S3', onBoth)], {
    lanes: [[0, 1], []],
  })

const lanesOf = (model: PlanModel) =>
  model.lanes.map((lane) => lane.map((at) => model.operations[at]!.key).join(' '))

const changed = (model: PlanModel, ...changes: Parameters<typeof applyChanges>[1]) => {
  const made = applyChanges(model, changes)
  if ('refused' in made) throw new Error(made.refused)
  return made
}

describe('the scale of the plan board', () => {
  it('a pixel gives back the second it was drawn for at every zoom', () => {
    for (const zoom of ['shift', 'day', 'week', 'weeks'] as const) {
      const scale = { from: 6 * hour, zoom }
      expect(secondAt(scale, pixelAt(scale, 20 * hour))).toBe(20 * hour)
    }
  })

  it('marks whole hours of a shift that begins between two of them', () => {
    expect(marksIn({ from: 6.5 * hour, zoom: 'shift' }, 2 * 118)).toEqual([7 * hour, 8 * hour])
  })
})

it('the hours of every lane are lines below the marks of the ruler', () => {
  const scale = { from: 6.5 * hour, zoom: 'shift' } as const
  expect(linesOf(scale)).toEqual({ every: 118, first: pixelAt(scale, marksIn(scale, 500)[0]!) })
})

describe('the head of the board', () => {
  const shifts = [
    { plan_date: '2026-11-25', shift: 'day', from: 7 * hour, to: 15 * hour },
    { plan_date: '2026-11-25', shift: 'evening', from: 15 * hour, to: 23 * hour },
    { plan_date: '2026-11-26', shift: 'day', from: 31 * hour, to: 39 * hour },
  ] as const
  const inView = (from: number, now: number) =>
    shiftInView(shifts, { from: from * hour, span: 8 * hour, now: now * hour })

  it('is about the shift that runs while now is in view, else about the one at the left edge or the next', () => {
    expect(inView(13, 15)).toBe(shifts[1])
    expect(inView(7, 14)).toBe(shifts[0])
    expect(inView(31, 14)).toBe(shifts[2])
    expect(inView(24, 14)).toBe(shifts[2])
    expect(inView(90, 14)).toBe(shifts[2])
  })

  const model = plan(
    [
      operation('L1', { quantity: 3, crew: 2 }),
      operation('L2', { quantity: 4, crew: 3 }),
      operation('L3', { crew: 4 }),
      operation('L4', { ...onBoth, quantity: 9, state: 'running', started: 6 * hour, rest: 9 * hour }),
    ],
    { lanes: [[0, 1, 2], [3]], now: 6 * hour },
  )
  const times = retime(model)
  if ('circle' in times) throw new Error('A circle')
  const shift = { from: 6 * hour, to: 12 * hour }

  it('carries over the lines that begin in the shift and end after it, and none that run', () => {
    expect(linesLeft(model, times, shift)).toEqual([2])
    expect(linesLeft(model, times, { ...shift, to: 24 * hour })).toEqual([])
  })

  it('needs as many people as work at once, those of a step that ends being free for the next one', () => {
    expect(crewNeeded(model, times, { from: 6 * hour, to: 9 * hour })).toBe(3)
    expect(crewNeeded(model, times, { from: 6 * hour, to: 24 * hour })).toBe(5)
  })
})

describe('what a card says', () => {
  it('is not the 0 that an answer has for an order which is no rush', () => {
    const packed = packModel(board())
    // As answers are read: 1 and 0 for what is true and false.
    const read = packed.orders.map((order) => ({ ...order, rush: Number(order.rush) as unknown as boolean }))
    const answer: PlanAnswer = {
      position: '1',
      location_id: 1,
      version: 1,
      now: '',
      model: { ...packed, orders: read },
      orders: [],
      machines: [],
      steps: columnsOf(
        [{ id: 1, phase_name: 'Bottling', unit_kind: 'unit' }],
        ['id', 'phase_name', 'unit_kind'],
      ),
      lines: {
        id: [],
        status: [],
        production_order_id: [],
        step_id: [],
        machine_id: [],
        planned_qty: [],
        done_qty: [],
      },
      requests: [],
      daily_orders: [],
      shifts: [],
    }
    expect(planOf(answer).model.orders[0]?.rush).toBe(false)
    expect(planOf(answer).steps).toEqual([{ id: 1, phase_name: 'Bottling', unit_kind: 'unit' }])
  })

  it('is litres of liquid as millilitres, and bottles as they are', () => {
    expect(amountText(301_380.4, 'ml')).toBe('301,380 ml')
    expect(amountText(6_000, 'unit', 1_500)).toBe('1,500 / 6,000')
  })

  it('counts the minutes that its order is late, begun ones whole', () => {
    const model = board()
    const made = retime({ ...model, orders: [{ ...model.orders[0]!, due: 8 * hour - 30 }] })
    if ('circle' in made) throw new Error(made.circle.join(' '))
    expect(lateMinutes(made, 1)).toBe(31)
  })
})

describe('the cards of a lane', () => {
  const times = (model: PlanModel) => {
    const made = retime(model)
    if ('circle' in made) throw new Error(made.circle.join(' '))
    return made
  }

  it('stand at their times, with the change-over before them', () => {
    const model = board()
    expect(cardsOf(model, times(model), 0, { from: 6 * hour, zoom: 'shift' }, 1000)).toEqual([
      { key: 'L1', left: 0, width: 118, setupLeft: 0, setupWidth: 0 },
      { key: 'L2', left: 177, width: 118, setupLeft: 118, setupWidth: 59 },
    ])
  })

  it('are left out where they do not show in the window', () => {
    const model = board()
    const keys = (from: number, width: number) =>
      cardsOf(model, times(model), 0, { from, zoom: 'shift' }, width).map(({ key }) => key)
    expect([keys(6 * hour, 100), keys(7.5 * hour, 100)]).toEqual([['L1'], ['L2']])
  })
})

describe('a lifted card and the arrows', () => {
  const after = (key: string, arrow: Arrow) => {
    const change = arrowChange(board(), key, arrow)
    return change && lanesOf(changed(board(), change))
  }

  it('moves by one place in its lane, and to the next lane', () => {
    expect(after('L1', 'right')).toEqual(['L2 L1', ''])
    expect(after('L2', 'left')).toEqual(['L2 L1', ''])
    expect(after('L2', 'down')).toEqual(['L1', 'L2'])
  })

  it('goes from the backlog to the front of the first lane', () => {
    expect(after('S3', 'down')).toEqual(['S3 L1 L2', ''])
  })

  it('stays where there is no place in that direction', () => {
    expect([after('L1', 'left'), after('L2', 'right'), after('L1', 'up'), after('S3', 'left')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('passes over a lane whose machine cannot do it', () => {
    const third = { machine: 2, perUnit: hour, setup: 0 }
    const model = plan([operation('L1', { choices: [onBoth.choices[0]!, third] })], {
      machines: [1, 2, 3].map((id) => ({ id, calendar: 0, group: 0, set: null, taken: [] })),
      lanes: [[0], [], []],
    })
    expect(arrowChange(model, 'L1', 'down')).toEqual({ kind: 'place', key: 'L1', machine: 3, after: null })
  })
})

describe('unsaved changes', () => {
  const step = (unsaved: Unsaved, ...changes: Parameters<typeof withStep>[1]): Unsaved => {
    const made = withStep(unsaved, changes)
    if ('refused' in made) throw new Error(made.refused)
    return made
  }
  const toSecond = { kind: 'place', key: 'L1', machine: 2, after: null } as const
  const plansRest = { kind: 'place', key: 'S3', machine: 1, after: 'L2' } as const

  it('are taken back step by step', () => {
    const two = step(step(nothingUnsaved(board()), toSecond), plansRest)
    expect(changesOf(withoutLast(two))).toEqual([toSecond])
  })

  it('stay as they are when the plan refuses one more', () => {
    const made = withStep(nothingUnsaved(board()), [{ ...toSecond, key: 'L9' }])
    expect(made).toMatchObject({ refused: 'not_found', keys: ['L9'] })
  })

  it('are kept on the newer plan of others, and those that others moved themselves are named', () => {
    const two = step(step(nothingUnsaved(board()), toSecond), plansRest)
    const others = changed(board(), { kind: 'pin', key: 'L1', at: 8 * hour })
    const now = rebased(two, others)
    expect(changesOf(now)).toEqual([plansRest])
    expect(now.conflicts).toMatchObject([{ change: toSecond, why: 'moved', keys: ['L1'] }])
    expect(now.base).toBe(others)
  })
})
