import { projectDependencies } from '../../../src/resources/projects/project_dependencies'
import { projects } from '../../../src/resources/projects/projects'
import { projectTasks } from '../../../src/resources/projects/project_tasks'
import { taskItemRecords } from '../../../src/resources/projects/task_item_records'
import { taskItems } from '../../../src/resources/projects/task_items'
import { changedIn } from '../../engine/hooks/changedIn'
import { onChanged } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'
import { settleProject } from './settle'
import { settleItems } from './settleItems'

const distinct = (ids: readonly (number | null)[]) =>
  [...new Set(ids)].filter((id): id is number => id !== null).toSorted((one, other) => one - other)

/** Settles the projects that are still there, one after the other. */
async function settleAll(unit: Unit, ids: readonly (number | null)[]) {
  for (const id of distinct(ids)) if (await isThere(unit, id)) await settleProject(unit, id)
}

const isThere = async (unit: Unit, id: number) => (await unit.find(projects, { id })).length > 0

// Once per unit, in this order: records say how far items are, items how far tasks are, tasks how far the project is.
onChanged(taskItemRecords, async (unit, rows) => {
  const items = await unit.find(taskItems, { id: distinct(rows.map(({ task_item_id }) => task_item_id)) })
  await settleItems(
    unit,
    items.map(({ id }) => id),
  )
  await settleAll(
    unit,
    items.map(({ project_id }) => project_id),
  )
})

onChanged(taskItems, async (unit, rows, reported) => {
  const changed = reported.filter(
    changedIn([
      'status',
      'estimated_hours',
      'remaining_hours',
      'due_date',
      'assignee_id',
      'is_required',
      'project_task_id',
      'progress_percent',
      'logged_hours',
    ]),
  )
  if (changed.length === 0) return
  await settleItems(
    unit,
    changed.flatMap(({ after }) => (after ? [after.id] : [])),
  )
  await settleAll(
    unit,
    rows.map(({ project_id }) => project_id),
  )
})

onChanged(projectDependencies, (unit, rows) =>
  settleAll(
    unit,
    rows.map(({ project_id }) => project_id),
  ),
)

onChanged(projectTasks, async (unit, _rows, reported) => {
  const changed = reported.filter(
    changedIn([
      'status',
      'start_date',
      'due_date',
      'is_milestone',
      'weight',
      'parent_task_id',
      'actual_start_date',
      'actual_end_date',
    ]),
  )
  await settleAll(
    unit,
    changed.map(({ before, after }) => (after ?? before)?.project_id ?? null),
  )
})

onChanged(projects, async (unit, _rows, reported) => {
  const changed = reported.filter(
    changedIn(['status', 'start_date', 'due_date', 'budget', 'hourly_cost', 'location_id', 'health_until']),
  )
  await settleAll(
    unit,
    changed.flatMap(({ after }) => (after ? [after.id] : [])),
  )
})
