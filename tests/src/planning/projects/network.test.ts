import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dependencyKinds } from '../../../../src/planning/projects/dependencyKinds'
import {
  earliest,
  lastEnd,
  latest,
  type Network,
  type NetworkEdge,
  networkOf,
  shifted,
  slackTo,
} from '../../../../src/planning/projects/network'
import {
  dayNumber,
  dayOf,
  dayText,
  endOf,
  isWeekday,
  placeOf,
  workdaysOf,
} from '../../../../src/planning/projects/workdays'
import { naiveDay, naiveStart } from './naive'

const timed = fc.record({
  days: fc.nat({ max: 12 }),
  floor: fc.nat({ max: 60 }),
  isFixed: fc.boolean(),
})
const plans = fc.array(timed, { minLength: 1, maxLength: 25 }).chain((tasks) =>
  fc
    .array(
      fc.record({
        to: fc.nat({ max: tasks.length - 1 }),
        from: fc.nat({ max: tasks.length - 1 }),
        kind: fc.constantFrom(...dependencyKinds),
        lag: fc.integer({ min: -8, max: 8 }),
      }),
      { maxLength: 60 },
    )
    .map((edges) => ({ tasks, edges: edges.filter(({ from, to }) => from < to) })),
)

const ordered = (count: number, edges: readonly NetworkEdge[]): Network => {
  const network = networkOf(count, edges)
  if ('circle' in network) throw new Error('A circle')
  return network
}

const times = (tasks: readonly { days: number; floor: number; isFixed: boolean }[]) => ({
  days: Int32Array.from(tasks, ({ days }) => days),
  floor: Int32Array.from(tasks, ({ floor }) => floor),
  isFixed: Uint8Array.from(tasks, ({ isFixed }) => (isFixed ? 1 : 0)),
})

describe('tasks that wait for each other', () => {
  it('a task starts when all that it waits for allows it, as worked out one by one from the definition', () => {
    fc.assert(
      fc.property(plans, ({ tasks, edges }) => {
        const start = earliest(ordered(tasks.length, edges), times(tasks))
        expect([...start]).toEqual(tasks.map((_, at) => naiveStart(tasks, edges, at)))
      }),
    )
  })

  it('a task that is moved takes what waits for it along as far as it must, and nothing else moves', () => {
    fc.assert(
      fc.property(
        plans,
        fc.nat({ max: 24 }),
        fc.integer({ min: 0, max: 80 }),
        ({ tasks, edges }, which, to) => {
          const free = tasks.map((task) => ({ ...task, isFixed: false }))
          const network = ordered(free.length, edges)
          const before = earliest(network, times(free))
          const moved = which % free.length
          const floor = before.slice()
          floor[moved] = to
          const isMoved = new Uint8Array(free.length)
          isMoved[moved] = 1
          const after = shifted(network, { ...times(free), floor }, isMoved)
          const placed = free.map((task, at) => ({ ...task, floor: floor[at]! }))
          expect([...after]).toEqual(placed.map((_, at) => naiveStart(placed, edges, at)))
        },
      ),
    )
  })

  it('planned from the deadline, every task ends as late as all that waits for it allows, and the plan keeps its dependencies', () => {
    fc.assert(
      fc.property(plans, ({ tasks, edges }) => {
        const free = tasks.map((task) => ({ ...task, isFixed: false }))
        const network = ordered(free.length, edges)
        const start = latest(network, times(free), 200)
        const stored = free.map(({ days }, at) => ({ days, floor: start[at]!, isFixed: false }))
        expect(lastEnd(times(free), start)).toBeLessThanOrEqual(200)
        expect(stored.map((_, at) => naiveStart(stored, edges, at))).toEqual([...start])
        for (const [at, { days }] of free.entries()) {
          const isHeld = edges.some(({ from }) => from === at)
          if (!isHeld) expect(start[at]! + days).toBe(200)
        }
      }),
    )
  })

  it('a task without slack that starts a day later ends the project a day later; one with slack does not', () => {
    fc.assert(
      fc.property(plans, ({ tasks, edges }) => {
        const free = tasks.map((task) => ({ ...task, isFixed: false }))
        const network = ordered(free.length, edges)
        const start = earliest(network, times(free))
        const end = lastEnd(times(free), start)!
        const slack = slackTo(network, times(free), start, end)
        for (const at of free.keys()) {
          const by = Math.max(0, slack[at]!) + 1
          const later = free.map((task, place) => (place === at ? { ...task, floor: start[at]! + by } : task))
          const ends = later.map((task, place) => naiveStart(later, edges, place) + task.days)
          expect(Math.max(...ends)).toBeGreaterThan(end)
          const still = free.map((task, place) =>
            place === at ? { ...task, floor: start[at]! + by - 1 } : task,
          )
          expect(Math.max(...still.map((task, place) => naiveStart(still, edges, place) + task.days))).toBe(
            end,
          )
        }
      }),
    )
  })

  it('what is begun or done makes nothing begin earlier, by its slack or from the deadline, and stays where it is', () => {
    fc.assert(
      fc.property(plans, ({ tasks, edges }) => {
        const network = ordered(tasks.length, edges)
        const start = latest(network, times(tasks), 200)
        const left = edges.filter(({ to }) => !tasks[to]!.isFixed)
        const without = latest(ordered(tasks.length, left), times(tasks), 200)
        expect([...start]).toEqual([...without])
        for (const [at, { isFixed, floor }] of tasks.entries()) if (isFixed) expect(start[at]).toBe(floor)
        const early = earliest(network, times(tasks))
        const end = lastEnd(times(tasks), early)!
        const slack = slackTo(network, times(tasks), early, end)
        for (const [at, { isFixed }] of tasks.entries()) {
          if (isFixed) continue
          const later = tasks.map((task, place) =>
            place === at ? { ...task, floor: early[at]! + Math.max(0, slack[at]!) } : task,
          )
          const ends = later.map((task, place) => naiveStart(later, edges, place) + task.days)
          expect(Math.max(...ends)).toBe(end)
        }
      }),
    )
  })

  it('a circle is answered by the tasks in it, in the order in which they wait', () => {
    const edge = (from: number, to: number): NetworkEdge => ({ from, to, kind: 'finish_to_start', lag: 0 })
    const network = networkOf(4, [edge(0, 1), edge(1, 2), edge(2, 1), edge(2, 3)])
    expect('circle' in network && network.circle.toSorted((one, other) => one - other)).toEqual([1, 2])
  })
})

describe('a calendar of working days', () => {
  const first = dayNumber('2026-11-01')
  const closed = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 20 })

  it('a working day is found by its number as if the days were counted one by one', () => {
    fc.assert(
      fc.property(closed, fc.nat({ max: 60 }), (days, place) => {
        const off = new Set(days.map((day) => first + day))
        const calendar = workdaysOf(first, first + 200, (day) => isWeekday(day) && !off.has(day))
        const day = dayOf(calendar, place)
        expect(day).toBe(naiveDay(first, place, off))
        expect(placeOf(calendar, day)).toBe(place)
        expect(endOf(calendar, day)).toBe(place + 1)
      }),
    )
  })

  it('work that is due on a Sunday ends with the Friday before it', () => {
    const calendar = workdaysOf(first, first + 60, isWeekday)
    expect(endOf(calendar, dayNumber('2026-11-15'))).toBe(endOf(calendar, dayNumber('2026-11-13')))
    expect(dayText(dayOf(calendar, placeOf(calendar, dayNumber('2026-11-14'))))).toBe('2026-11-16')
  })
})
