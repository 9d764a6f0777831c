import {
  type PlannedTask,
  planOf,
  project as projectForward,
} from '../../../src/planning/projects/projection'
import { dayNumber, dayOf, dayText, placeOf } from '../../../src/planning/projects/workdays'
import { itemProgress } from '../../../src/resources/projects/rollUp'
import { keptOf, ownProgress, settledProject, type TaskFacts } from '../../../src/resources/projects/settled'
import type { workdaysAround } from '../../site/calendar/workdays'
import type { Tables } from '../company/tables'
import { legalDay, type ProjectLife } from './lives'
import type { Item, Task } from './made'

/** What of a working day a person spends on the items of a project. */
export const hoursPerDay = 7.5
const hourlyCost = 48

/** Who wrote a row, at noon of a day. */
const written = (day: string, by: number) => ({
  created_at: `${day}T16:00:00.000Z`,
  created_by: by,
  updated_at: `${day}T16:00:00.000Z`,
  updated_by: by,
})

type Writing = {
  life: ProjectLife
  tasks: readonly Task[]
  owner: number
  plantId: number
  at: (working: number) => string
  place: number
  today: string
  calendar: ReturnType<typeof workdaysAround>
  number: number
}

const sum = (values: readonly number[]) => Number(values.reduce((all, one) => all + one, 0).toFixed(4))

function factsOf(task: Task, id: number, items: readonly Settled[], writing: Writing): TaskFacts {
  const { at, today } = writing
  const live = items.filter(({ item }) => item.status !== 'cancelled')
  const open = live.filter(({ item }) => item.status !== 'done')
  const estimated = sum(live.map(({ item }) => item.estimate))
  const late = open.filter(({ item }) => item.due < today)
  const facts: TaskFacts = {
    id,
    parent_task_id: null,
    is_phase: false,
    status: task.status,
    weight: null,
    is_milestone: task.isMilestone,
    start_date: at(task.isMilestone ? task.start - 1 : task.start),
    due_date: at(task.start + task.days - 1),
    actual_start_date: ['done', 'in_progress'].includes(task.status)
      ? at(task.isMilestone ? task.start - 1 : task.start)
      : null,
    actual_end_date: task.status === 'done' ? at(task.start + task.days - 1) : null,
    items: live.length,
    items_done: live.length - open.length,
    open_required: open.length,
    estimated_hours: estimated,
    logged_hours: sum(items.map(({ logged }) => logged)),
    hours_left: sum(items.map(({ left }) => left)),
    amount: sum(items.map(({ amount }) => amount)),
    people: new Set(open.map(({ item }) => item.assignee)).size,
    by_hours:
      estimated > 0
        ? live.reduce((all, { item, progress }) => all + progress * item.estimate, 0) / estimated
        : null,
    by_count: live.length > 0 ? live.reduce((all, { progress }) => all + progress, 0) / live.length : null,
    open_items: open.length,
    late_items: late.length,
    late_required: late.length,
    next_due: open.reduce<string | null>(
      (one, { item }) => (one === null || item.due < one ? item.due : one),
      null,
    ),
    progress_percent: 0,
  }
  return { ...facts, progress_percent: ownProgress(facts) }
}

type Settled = { item: Item; logged: number; left: number; amount: number; progress: number }

/** What the records of an item add up to. */
function settledItem(item: Item): Settled {
  const logged = sum(item.records.map(({ hours }) => hours ?? 0))
  const text = item.records.findLast(({ progress }) => progress !== null)?.progress ?? null
  const isOver = item.status === 'done' || item.status === 'cancelled'
  return {
    item,
    logged,
    left: isOver ? 0 : Math.max(0, Number((item.estimate - logged).toFixed(2))),
    amount: sum(item.records.map(({ amount }) => amount ?? 0)),
    progress: itemProgress({
      status: item.status,
      estimated_hours: item.estimate,
      logged_hours: logged,
      said_percent: text,
    }),
  }
}

/** Writes a project with its tasks, items and records, and what the server would keep of them. */
export function writeProject(to: Tables, writing: Writing) {
  const { life, tasks, owner, plantId, at, place, today, calendar, number } = writing
  const id = to.rows('projects').length + 1
  const firstTask = to.rows('project_tasks').length + 1
  const settled = tasks.map(({ items }) => items.map(settledItem))
  const facts = tasks.map((task, turn) => factsOf(task, firstTask + turn, settled[turn] ?? [], writing))
  const starts = facts.flatMap(({ start_date }) => start_date ?? [])
  const start = starts.reduce((one, other) => (other < one ? other : one))
  const planned = facts
    .flatMap(({ due_date }) => due_date ?? [])
    .reduce((one, other) => (other > one ? other : one))
  const isOver = life.status === 'completed' || life.status === 'cancelled'
  const dependencies = tasks.flatMap(({ waitsFor }, turn) =>
    waitsFor.map(({ task, kind, lag }) => ({
      task: firstTask + turn,
      dependsOn: firstTask + task,
      kind,
      lag,
    })),
  )
  const plan = planOf(facts as PlannedTask[], dependencies, calendar)
  if ('circle' in plan) throw new Error(`${life.name} waits for itself`)
  const forward = (due: string | null) =>
    projectForward(plan, { today: life.isTemplate ? start : today, start, due, hoursPerDay })
  const end = forward(null).projected_end ?? planned
  const after = (day: string, days: number) =>
    dayText(dayOf(calendar, placeOf(calendar, dayNumber(day)) + days))
  const due = isOver
    ? planned
    : { late: at(place - 12), tight: after(end, 1), free: after(end, 15), legal: legalDay(today) }[life.due]
  const projection = isOver ? null : forward(due)
  const stored = keptOf(facts, projection)
  const items = settled.flat()
  const started = life.status !== 'planned' && life.status !== 'draft'
  const sums = {
    logged: sum(items.map(({ logged }) => logged)),
    estimated: sum(items.filter(({ item }) => item.status !== 'cancelled').map(({ item }) => item.estimate)),
    left: sum(items.map(({ left }) => left)),
    cost: 0,
  }
  sums.cost = Number((sums.logged * hourlyCost + sum(items.map(({ amount }) => amount))).toFixed(4))
  const own = settledProject({
    project: {
      status: life.status,
      due_date: due,
      budget: life.budget,
      health: 'on_track',
      health_until: null,
      projected_end: isOver ? planned : null,
    },
    leaves: facts,
    projection,
    sums,
    today,
  })
  const created = start < today ? start : today
  to.add('projects', {
    number: `PRJ-${String(number).padStart(5, '0')}`,
    name: life.name,
    description: life.description,
    category: life.category,
    owner_id: owner,
    location_id: plantId,
    priority: life.due === 'late' ? 'urgent' : life.due === 'tight' ? 'high' : 'normal',
    start_date: start,
    due_date: due,
    budget: life.budget,
    hourly_cost: hourlyCost,
    is_template: life.isTemplate === true,
    baseline_start_date: started ? start : null,
    baseline_due_date: started ? (isOver ? planned : due) : null,
    baseline_hours: started ? sums.estimated : null,
    actual_start_date: started ? start : null,
    actual_end_date: isOver ? planned : null,
    closing_note: isOver ? 'Closed as agreed with the sponsor' : null,
    ...own,
    status: life.status,
    ...written(created, owner),
  })
  for (const member of new Set(items.map(({ item }) => item.assignee)))
    if (member !== owner)
      to.add('project_members', { project_id: id, user_id: member, ...written(created, owner) })
  for (const [turn, task] of tasks.entries()) {
    const fact = facts[turn]!
    const { is_critical: isCritical, ...rest } = stored.get(fact.id)!
    to.add('project_tasks', {
      project_id: id,
      name: task.name,
      owner_id: task.items[0]?.assignee ?? owner,
      is_milestone: task.isMilestone,
      is_outside: fact.due_date !== null && fact.due_date > due,
      sequence: turn + 1,
      level: 1,
      is_phase: false,
      baseline_start_date: started ? fact.start_date : null,
      baseline_due_date: started ? fact.due_date : null,
      baseline_hours: started ? fact.estimated_hours : null,
      actual_start_date: fact.actual_start_date,
      actual_end_date: fact.actual_end_date,
      ...rest,
      is_critical: isCritical === 1,
      status: task.status,
      ...written(created, owner),
    })
  }
  for (const { task, dependsOn, kind, lag } of dependencies)
    to.add('project_dependencies', {
      project_task_id: task,
      depends_on_id: dependsOn,
      kind,
      lag_days: lag,
      ...written(created, owner),
    })
  for (const [turn, list] of settled.entries())
    for (const [rank, one] of list.entries())
      writeItem(to, firstTask + turn, rank, one, { created, owner, due })
}

function writeItem(
  to: Tables,
  taskId: number,
  rank: number,
  { item, logged, left, amount, progress }: Settled,
  { created, owner, due }: { created: string; owner: number; due: string },
) {
  const last = item.records.at(-1)
  const measured = item.records.findLast(({ value }) => value !== null)?.value ?? null
  const isMeasured = item.item_type === 'measurement'
  const itemId = to.add('task_items', {
    project_task_id: taskId,
    name: item.name,
    item_type: item.item_type,
    assignee_id: item.assignee,
    reviewer_id: null,
    due_date: item.due,
    estimated_hours: item.estimate,
    min_value: isMeasured ? 9.5 : null,
    expected_value: isMeasured ? 10 : null,
    max_value: isMeasured ? 10.5 : null,
    unit: isMeasured ? 'mm' : null,
    is_required: true,
    is_outside: item.due > due,
    sequence: rank + 1,
    done_at: item.doneAt === null ? null : `${item.doneAt}T17:00:00.000Z`,
    done_by_id: item.doneAt === null ? null : item.assignee,
    progress_percent: progress,
    records: item.records.length,
    logged_hours: logged,
    hours_left: left,
    amount,
    last_value: measured,
    in_range: measured === null ? null : true,
    last_record_at: last ? `${last.day}T16:00:00.000Z` : null,
    status: item.status,
    ...written(created, owner),
  })
  for (const entry of item.records)
    to.add('task_item_records', {
      task_item_id: itemId,
      record_date: entry.day,
      record_type: entry.type,
      user_id: item.assignee,
      hours: entry.hours,
      value: entry.value,
      amount: entry.amount,
      progress_percent: entry.progress,
      description: entry.said,
      in_range: entry.value === null ? null : true,
      ...written(entry.day, item.assignee),
    })
}
