import { describe, expect, it } from 'vitest'
import { plantOf } from '../../../../../bench/planning/plant'
import { schedule } from '../../../../../src/planning/build'
import { packModel } from '../../../../../src/planning/packed'
import { orderDifferences } from '../../../../../src/planning/preview'
import { retime } from '../../../../../src/planning/retime'
import { availableIn, loadOf } from '../../../../../src/views/production/plan/board/laneLoad'
import { createPlanner } from '../../../../../src/views/production/plan/board/worker/planner'
import { trials } from '../../../../../src/views/production/plan/board/worker/trials'
import { operation, plan } from '../../../planning/plans'

const hour = 3600
const shift = { from: 6 * hour, to: 14 * hour }

const timesOf = (model: ReturnType<typeof plan>) => {
  const times = retime(model)
  if ('circle' in times) throw new Error('A circle')
  return times
}

describe('the load of a lane', () => {
  it('is the set-up and the work of its cards over the open hours of its machine', () => {
    const model = plan([operation('L1', { quantity: 3 }), operation('L2')], { lanes: [[0, 1], []] })
    expect(loadOf(model, timesOf(model), 0, shift)).toBe(50)
    expect(loadOf(model, timesOf(model), 1, shift)).toBe(0)
  })

  it('counts no time in which the machine is down, and none when it is closed', () => {
    const model = plan([], { lanes: [[], []] })
    const machines = model.machines.map((machine) => ({
      ...machine,
      taken: [{ from: 4 * hour, to: 8 * hour, why: 'down' as const, ref: null }],
    }))
    expect(availableIn({ ...model, machines }, 0, shift)).toBe(6 * hour)
    expect(loadOf(model, timesOf(model), 0, { from: 14 * hour, to: 20 * hour })).toBeNull()
  })
})

describe('the planner behind the board', () => {
  it('previews a change on the plan it loaded and leaves that plan as it is', () => {
    const both = { choices: [0, 1].map((machine) => ({ machine, perUnit: hour, setup: 0 })) }
    const model = plan([operation('L1', both), operation('L2', both)], { lanes: [[0, 1], []] })
    const answer = createPlanner()
    const loaded = answer({ kind: 'load', id: 1, model })
    if (loaded.kind !== 'loaded') throw new Error(loaded.kind)
    const changes = [{ kind: 'place' as const, key: 'L2', machine: model.machines[1]!.id, after: null }]
    const question = { kind: 'preview', id: 2, model: loaded.plan.key, changes } as const
    const first = answer(question)
    if (first.kind !== 'previewed') throw new Error(first.kind)
    const moved = orderDifferences({ model, times: loaded.plan.times }, { model, times: first.preview.times })
    expect(moved).toMatchObject([{ before: 8 * hour, after: 7 * hour }])
    expect(answer(question)).toEqual(first)
  })

  it('previews on the plan before the last, but not on one that is not loaded any more', () => {
    const answer = createPlanner()
    const loaded = answer({ kind: 'load', id: 1, model: plan([operation('L1')], { lanes: [[0], []] }) })
    if (loaded.kind !== 'loaded') throw new Error(loaded.kind)
    const question = { kind: 'preview', id: 3, model: loaded.plan.key, changes: [] } as const
    const later = (count: number) =>
      plan(
        Array.from({ length: count }, (_, at) => operation(`L${at}`)),
        { lanes: [[0], []] },
      )
    answer({ kind: 'load', id: 2, model: later(2) })
    expect(answer(question).kind).toBe('previewed')
    answer({ kind: 'load', id: 2, model: later(3) })
    expect(answer(question)).toEqual({ kind: 'stale', id: 3 })
    expect(createPlanner()(question)).toEqual({ kind: 'stale', id: 3 })
  })

  it('previews on the plan of its instant, also when a later one has the same times', () => {
    const both = { choices: [0, 1].map((machine) => ({ machine, perUnit: hour, setup: 0 })) }
    const { calendars, machines, ...usual } = plan([operation('L1', both)], { lanes: [[0], []] })
    // The lane of the card opens at 6, the other one at any time.
    const model = {
      ...usual,
      calendars: [...calendars, [{ from: 0, to: 24 * hour }]],
      machines: machines.map((one, at) => ({ ...one, calendar: at })),
    }
    const answer = createPlanner()
    const loaded = answer({ kind: 'load', id: 1, model })
    const later = answer({ kind: 'load', id: 2, model: { ...model, now: hour } })
    if (loaded.kind !== 'loaded' || later.kind !== 'loaded') throw new Error(later.kind)
    expect(later.plan.digest).toBe(loaded.plan.digest)
    const changes = [{ kind: 'place' as const, key: 'L1', machine: model.machines[1]!.id, after: null }]
    const starts = [loaded, later].map(({ plan: { key } }) => {
      const made = answer({ kind: 'preview', id: 3, model: key, changes })
      return made.kind === 'previewed' ? made.preview.times.start[0] : made.kind
    })
    expect(starts).toEqual([0, hour])
  })

  it('takes a plan as it travels for the plan itself', () => {
    const model = plan([operation('L1'), operation('L2')], { lanes: [[0], []] })
    const answer = createPlanner()
    const loaded = answer({ kind: 'load', id: 1, model })
    expect(answer({ kind: 'loadPacked', id: 1, model: packModel(model) })).toEqual(loaded)
  })

  it('tries out moves that the plan takes, and leaves it as it is', () => {
    const empty = plantOf({ orders: 30, seed: 4, hasTanks: true, pins: 10 })
    const built = schedule(empty)
    if ('circle' in built) throw new Error(built.circle.join(' '))
    const lanes = built.lanes.map((lane) => lane.slice(0, Math.ceil(lane.length / 2)))
    const answer = createPlanner()
    expect(answer({ kind: 'try', id: 0, trial: 0 }).kind).toBe('stale')
    const loaded = answer({ kind: 'load', id: 1, model: { ...empty, lanes } })
    if (loaded.kind !== 'loaded') throw new Error(loaded.kind)
    const times = structuredClone(loaded.plan.times)
    const kinds = Array.from({ length: trials }, (_, trial) => answer({ kind: 'try', id: 0, trial }).kind)
    expect(kinds.filter((kind) => kind === 'previewed').length).toBeGreaterThan(trials / 2)
    expect(kinds).not.toContain('stale')
    expect(loaded.plan.times).toEqual(times)
  })

  it('hands over the times of a preview, none of which is a part of the plan that it is made on', () => {
    const base = { operations: [operation('L1'), operation('L2')], lanes: [[0, 1], []] }
    const answer = createPlanner()
    const loaded = answer({ kind: 'load', id: 1, model: plan(base.operations, { lanes: base.lanes }) })
    if (loaded.kind !== 'loaded') throw new Error(loaded.kind)
    const question = { kind: 'preview', id: 2, model: loaded.plan.key, changes: [] } as const
    const made = answer(question)
    if (made.kind !== 'previewed') throw new Error(made.kind)
    const own = new Set(Object.values(loaded.plan.times).map(({ buffer }) => buffer))
    const handed = Object.values(made.preview.times).map(({ buffer }) => buffer)
    expect(new Set(handed).size).toBe(handed.length)
    expect(handed.filter((buffer) => own.has(buffer))).toEqual([])
  })
})
