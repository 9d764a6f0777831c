import { describe, expect, it } from 'vitest'
import { type PlannedTask, planOf, project } from '../../../../src/planning/projects/projection'
import { dayNumber, isWeekday, workdaysOf } from '../../../../src/planning/projects/workdays'

const first = dayNumber('2026-10-01')
const calendarWithout = (...closed: string[]) => {
  const off = new Set(closed.map(dayNumber))
  return workdaysOf(first, first + 200, (day) => isWeekday(day) && !off.has(day))
}
const task = (id: number, more: Partial<PlannedTask>): PlannedTask => ({
  id,
  status: 'todo',
  start_date: null,
  due_date: null,
  is_milestone: false,
  actual_start_date: null,
  actual_end_date: null,
  hours_left: 0,
  people: 1,
  progress_percent: 0,
  ...more,
})

/** Begun on a Monday with 22.5 hours left; then, two working days later, a week of work; then a milestone; and a side task. */
const tasks = [
  task(1, {
    status: 'in_progress',
    start_date: '2026-11-02',
    due_date: '2026-11-03',
    actual_start_date: '2026-11-02',
    hours_left: 22.5,
  }),
  task(2, { start_date: '2026-11-04', due_date: '2026-11-10', hours_left: 15 }),
  task(3, { due_date: '2026-11-10', is_milestone: true }),
  task(4, { start_date: '2026-11-02', due_date: '2026-11-03' }),
]
const waits = [
  { task: 2, dependsOn: 1, kind: 'finish_to_start' as const, lag: 2 },
  { task: 3, dependsOn: 2, kind: 'finish_to_start' as const, lag: 0 },
]

function projected(due: string | null, closed: readonly string[] = [], all = tasks) {
  const plan = planOf(all, waits, calendarWithout(...closed))
  if ('circle' in plan) throw new Error('A circle')
  return project(plan, { today: '2026-11-02', start: '2026-11-02', due, hoursPerDay: 7.5 })
}

describe('where a project is going to end', () => {
  it('22.5 hours at 7.5 a day, 2 days between and a week of 5 days end on the Friday after', () => {
    const { tasks: found, projected_end, buffer } = projected('2026-11-18')
    expect(found.map((one) => [one.projected_start, one.projected_end])).toEqual([
      ['2026-11-02', '2026-11-04'],
      ['2026-11-09', '2026-11-13'],
      ['2026-11-13', '2026-11-13'],
      ['2026-11-02', '2026-11-03'],
    ])
    expect([projected_end, buffer]).toEqual(['2026-11-13', 3])
  })

  it('a holiday in between takes the end one working day on', () => {
    expect(projected('2026-11-18', ['2026-11-11'])).toMatchObject({ projected_end: '2026-11-16', buffer: 2 })
  })

  it('two people do the hours in half the days, but no work is less than its share of the planned days', () => {
    const doubled = tasks.map((one) => ({ ...one, people: 2 }))
    expect(projected(null, [], doubled).projected_end).toBe('2026-11-12')
  })

  it('tasks that fix the end have no slack, others the working days until then; when late, slack counts to the due day', () => {
    const slackOf = (due: string) => projected(due).tasks.map((one) => [one.slack_days, one.is_critical])
    expect(slackOf('2026-11-18')).toEqual([
      [0, true],
      [0, true],
      [0, true],
      [8, false],
    ])
    expect(slackOf('2026-11-11')).toEqual([
      [-2, true],
      [-2, true],
      [-2, true],
      [6, false],
    ])
  })
})
