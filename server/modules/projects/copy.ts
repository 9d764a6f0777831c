import { placesOf, datesAt, plannedDays } from '../../../src/planning/projects/projection'
import { dayNumber, dayText, endOf, lastDayOf, placeOf } from '../../../src/planning/projects/workdays'
import { projectCalls } from '../../../src/resources/projects/projectCalls'
import { projects } from '../../../src/resources/projects/projects'
import { projectDependencies } from '../../../src/resources/projects/project_dependencies'
import { projectMembers } from '../../../src/resources/projects/project_members'
import { projectTasks } from '../../../src/resources/projects/project_tasks'
import { taskItems } from '../../../src/resources/projects/task_items'
import { onCall } from '../../calls/handlers'
import { copied } from '../../engine/rows/copiedFields'
import { workdaysAround } from '../../site/calendar/workdays'
import { dayExceptions } from './calendar'
import { inTreeOrder } from './taskTree'

onCall(projectCalls.copy, async ({ unit, by, input }) => {
  const from = await unit.get(projects, input.id)
  const tasks = await unit.find(projectTasks, { project_id: from.id })
  const dates = tasks.flatMap(({ start_date, due_date }) => [start_date, due_date])
  const first =
    from.start_date ??
    dates.reduce((one, other) => (one === null || (other ?? one) < one ? other : one), null)
  const calendar = workdaysAround(
    [...dates, from.start_date, from.due_date, input.start_date],
    await dayExceptions(unit.trx, from.location_id),
  )
  const shift =
    placeOf(calendar, dayNumber(input.start_date)) - placeOf(calendar, dayNumber(first ?? input.start_date))
  const shifted = (day: string | null) =>
    day === null ? null : dayText(lastDayOf(calendar, endOf(calendar, dayNumber(day)) + shift))
  const copy = await unit.insert(projects, {
    ...copied(projects, from),
    name: input.name,
    start_date: input.start_date,
    due_date: shifted(from.due_date),
    owner_id: by.id,
    is_template: false,
  })
  for (const { user_id } of await unit.find(projectMembers, { project_id: from.id }))
    await unit.insert(projectMembers, { project_id: copy.id, user_id })
  const ids = new Map<number, number>()
  for (const { task, level } of inTreeOrder(tasks)) {
    const planned = { ...task, is_milestone: task.is_milestone === 1, people: 1 }
    const places = placesOf(calendar, planned)
    const moved = places && datesAt(calendar, places.start + shift, plannedDays(calendar, planned))
    const added = await unit.insert(projectTasks, {
      ...copied(projectTasks, task),
      project_id: copy.id,
      parent_task_id: task.parent_task_id === null ? null : (ids.get(task.parent_task_id) ?? null),
      ...moved,
      is_outside: true,
      sequence: task.sequence,
      level,
      is_phase: task.is_phase,
    })
    ids.set(task.id, added.id)
  }
  for (const task of tasks) {
    const own = ids.get(task.id)
    if (own === undefined) continue
    for (const edge of await unit.find(projectDependencies, { project_task_id: task.id })) {
      const other = ids.get(edge.depends_on_id)
      if (other !== undefined)
        await unit.insert(projectDependencies, {
          project_task_id: own,
          depends_on_id: other,
          kind: edge.kind,
          lag_days: edge.lag_days,
        })
    }
    if (!input.with_items) continue
    for (const item of await unit.find(taskItems, { project_task_id: task.id }))
      await unit.insert(taskItems, {
        ...copied(taskItems, item),
        project_task_id: own,
        due_date: shifted(item.due_date),
        is_outside: true,
        linked_type: null,
        linked_number: null,
        remaining_hours: null,
        hours_left: item.estimated_hours ?? 0,
        sequence: item.sequence,
      })
  }
  return unit.get(projects, copy.id)
})
