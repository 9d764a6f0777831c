import { describe, expect, it } from 'vitest'
import { project } from '../../../src/planning/build'
import type { PlanModel } from '../../../src/planning/model'
import { preview } from '../../../src/planning/preview'
import { rebase } from '../../../src/planning/rebase'
import { endangered, explain } from '../../../src/planning/whyLate'
import { operation, plan } from './plans'

const hour = 3600

const projected = (model: PlanModel) => {
  const times = project(model)
  if ('circle' in times) throw new Error(times.circle.join(' '))
  return times
}

const orders = [1, 2].map((id) => ({ id, due: 8 * hour, rush: false, weight: 1 }))
const bound = { at: 8 * hour, why: 'material' as const, ref: 77 }
const late = plan([operation('L1', { bounds: [bound] }), operation('L2', { order: 1 })], {
  orders,
  lanes: [[0, 1], []],
})

describe('why an order is late', () => {
  it('leads back from the end of an order to the material that another one waits for', () => {
    const chain = explain(late, projected(late))(2)
    expect(chain.map(({ key, why, bound: cause }) => [key, why, cause])).toEqual([
      ['L2', 'lane', null],
      ['L1', 'bound', bound],
    ])
  })

  it('says which orders a late purchase endangers, and by how much', () => {
    const times = projected(late)
    expect(endangered(late, times, { bound: 'material', ref: 77 })).toEqual([
      { order: 1, end: 9 * hour, lateBy: hour },
      { order: 2, end: 10 * hour, lateBy: 2 * hour },
    ])
    expect(endangered(late, times, { bound: 'material', ref: 78 })).toEqual([])
  })

  it('names the stop of a machine that moved the end of an operation', () => {
    const stop = { from: 6 * hour, to: 9 * hour, why: 'down' as const, ref: 5 }
    const model = plan([operation('L1')], { orders: orders.slice(0, 1), lanes: [[0], []] })
    const stopped = {
      ...model,
      machines: model.machines.map((machine) => ({ ...machine, taken: [stop] })),
    }
    const times = projected(stopped)
    expect(explain(stopped, times)(1)[0]?.stops).toEqual([stop])
    expect(endangered(stopped, times, { machine: 1 })).toEqual([
      { order: 1, end: 10 * hour, lateBy: 2 * hour },
    ])
  })
})

describe('a preview', () => {
  it('shows what a move does to orders and operations before anything is saved', () => {
    const shown = preview(late, [{ kind: 'place', key: 'L2', machine: 1, after: null }])
    if ('refused' in shown) throw new Error(shown.refused)
    expect(shown.late).toEqual([1])
    expect(shown.costs.lateness).toBe(hour)
    expect(shown.differences.orders).toEqual([
      { order: 2, before: 10 * hour, after: 7 * hour, due: 8 * hour },
    ])
  })

  it('builds the backlog behind the planned lanes, rush orders first', () => {
    const backlog = plan([operation('S1'), operation('S2', { order: 1 }), operation('L3')], {
      orders: [orders[0]!, { id: 2, due: 99 * hour, rush: true, weight: 1 }],
      lanes: [[2], []],
    })
    expect([...projected(backlog).start].map((seconds) => seconds / hour)).toEqual([8, 7, 6])
  })
})

describe('changes on a plan that others changed', () => {
  it('follow their neighbours, and name what others moved themselves', () => {
    const from = plan([operation('L1'), operation('L2'), operation('L3')], { lanes: [[0, 1, 2], []] })
    const onto = { ...from, lanes: [[1, 0], []] }
    const rebased = rebase(
      [
        { kind: 'place', key: 'L3', machine: 1, after: 'L1' },
        { kind: 'place', key: 'L1', machine: 1, after: 'L3' },
      ],
      from,
      onto,
    )
    expect(rebased.conflicts.map(({ why, keys }) => [why, keys])).toEqual([
      ['moved', ['L3']],
      ['moved', ['L1']],
    ])
    expect(rebase([{ kind: 'pin', key: 'L2', at: null }], from, { ...from, lanes: [[1, 0, 2], []] })).toEqual(
      {
        changes: [],
        conflicts: [{ change: { kind: 'pin', key: 'L2', at: null }, why: 'moved', keys: ['L2'] }],
      },
    )
    const slid = { ...from, lanes: [[0, 1], []] }
    expect(rebase([{ kind: 'place', key: 'L1', machine: 1, after: 'L3' }], from, slid)).toEqual({
      changes: [{ kind: 'place', key: 'L1', machine: 1, after: 'L2' }],
      conflicts: [],
    })
  })
})
