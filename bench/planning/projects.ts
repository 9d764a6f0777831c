import { networkOf, type NetworkEdge, shifted } from '../../src/planning/projects/network'
import { type PlannedTask, planOf } from '../../src/planning/projects/projection'
import { moveTask } from '../../src/planning/projects/reschedule'
import { dayText, isWeekday, workdaysOf } from '../../src/planning/projects/workdays'
import { naiveStart } from '../../tests/src/planning/projects/naive'
import { random } from '../../server/demo/company/random'
import { figure, median, percentiles } from '../harness/report'

const count = 2_000
const moves = 400
const kinds = ['finish_to_start', 'start_to_start', 'finish_to_finish'] as const

/** A project of 2,000 tasks in 40 strands, each task waiting for the one before it and for some of other strands. */
function bigProject() {
  const chance = random(20_261_127)
  const first = 20_000
  const calendar = workdaysOf(first - 400, first + 6_000, isWeekday)
  const edges: NetworkEdge[] = []
  const floor: number[] = []
  for (let at = 0; at < count; at += 1) {
    if (at >= 40) edges.push({ from: at - 40, to: at, kind: 'finish_to_start', lag: 0 })
    if (at > 60 && chance.chance(0.5))
      edges.push({
        from: chance.whole(Math.max(0, at - 200), at - 41),
        to: at,
        kind: chance.pick(kinds),
        lag: chance.whole(-2, 5),
      })
  }
  const days = Array.from({ length: count }, () => chance.whole(1, 10))
  const free = days.map((length) => ({ days: length, floor: 300, isFixed: false }))
  const cached = new Map<number, number>()
  for (let at = 0; at < count; at += 1) floor.push(naiveStart(free, edges, at, cached))
  const dayAt = (place: number) => dayText(calendar.days[place] ?? 0)
  const tasks = floor.map((start, at): PlannedTask => ({
    id: at + 1,
    status: 'todo',
    start_date: dayAt(start),
    due_date: dayAt(start + days[at]! - 1),
    is_milestone: false,
    actual_start_date: null,
    actual_end_date: null,
    hours_left: 0,
    people: 1,
    progress_percent: 0,
  }))
  return { chance, calendar, edges, floor, days, tasks }
}

/** Re-times 2,000 tasks for every move of a pointer, and compares each with a plain walk over the definition. */
export async function projects() {
  const { chance, calendar, edges, floor, days, tasks } = bigProject()
  const plan = planOf(
    tasks,
    edges.map(({ from, to, kind, lag }) => ({ task: to + 1, dependsOn: from + 1, kind, lag })),
    calendar,
  )
  const network = networkOf(count, edges)
  if ('circle' in plan || 'circle' in network) throw new Error('The project has a circle')
  const took: number[] = []
  const naive: number[] = []
  let moved = 0
  for (let turn = 0; turn < moves; turn += 1) {
    const at = chance.whole(0, 200)
    const to = floor[at]! + chance.whole(-5, 40)
    const dates = {
      start_date: dayText(calendar.days[to] ?? 0),
      due_date: dayText(calendar.days[to + days[at]! - 1] ?? 0),
    }
    const began = performance.now()
    const { changes } = moveTask(plan, at + 1, dates, true)
    took.push(performance.now() - began)
    moved += changes.length
    if (turn % 10 > 0) continue
    const expected = floor.slice()
    expected[at] = to
    const isMoved = new Uint8Array(count)
    isMoved[at] = 1
    const times = {
      days: Int32Array.from(days),
      floor: Int32Array.from(expected),
      isFixed: new Uint8Array(count),
    }
    const start = shifted(network, times, isMoved)
    const placed = expected.map((one, place) => ({ days: days[place]!, floor: one, isFixed: false }))
    const since = performance.now()
    const cached = new Map<number, number>()
    for (let place = 0; place < count; place += 1)
      if (naiveStart(placed, edges, place, cached) !== start[place])
        throw new Error(`Task ${place + 1} differs from the reference`)
    naive.push(performance.now() - since)
    for (const { id, after } of changes)
      if (after.start_date !== dayText(calendar.days[start[id - 1]!] ?? 0))
        throw new Error(`Task ${id} has another date than its place`)
  }
  const { p50, p95 } = percentiles(took)
  figure('project of 2,000 tasks, re-timed per pointer move p50', p50, 'ms', {
    name: 'plain reference, times alone',
    value: median(naive),
  })
  figure('project of 2,000 tasks, re-timed per pointer move p95', p95, 'ms', { name: 'frame', value: 16 })
  figure('tasks moved by a move, mean', moved / moves, 'tasks')
  if (p95 >= 16) throw new Error('A move took longer than a frame')
}
