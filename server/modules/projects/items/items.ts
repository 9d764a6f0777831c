import { projectTasks } from '../../../../src/resources/projects/project_tasks'
import { openItemStatuses, type TaskItem, taskItems } from '../../../../src/resources/projects/task_items'
import type { Project } from '../../../../src/resources/projects/projects'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, onChanged, onCreate, onEvent, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { notifyUsers } from '../../../site/notifyUsers'
import { nextItem, numberItems } from './itemOrder'
import { linkedId } from '../links'
import { assertOpen, assertRunning, projectOfTask } from '../scope'

type Item = {
  assignee_id: number | null
  reviewer_id: number | null
  due_date: string | null
  is_outside: boolean | 0 | 1
  min_value: number | null
  expected_value: number | null
  max_value: number | null
}

/** What the fields of an item must fit: another person reviews it, and its limits are in order. */
function assertItem(project: Project, item: Item) {
  if (item.assignee_id !== null && item.assignee_id === item.reviewer_id)
    throw invalidBecause('reviewer_id', t('Somebody else has to review'))
  if (
    item.due_date !== null &&
    project.due_date !== null &&
    item.due_date > project.due_date &&
    !item.is_outside
  )
    throw invalidBecause('due_date', t('After the end of the project'))
  const limits = [item.min_value, item.expected_value, item.max_value].filter((one) => one !== null)
  if (limits.some((one, at) => at > 0 && one < (limits[at - 1] ?? one)))
    throw invalidBecause('expected_value', t('Between the lowest and the highest value'))
}

/** The project of a task that items may be added to. */
export async function openTask(unit: Unit, taskId: number): Promise<Project> {
  const project = await projectOfTask(unit, taskId)
  assertOpen(project)
  const task = await unit.get(projectTasks, taskId)
  if (task.is_phase === 1)
    throw invalidBecause('project_task_id', t('A task with subtasks has no items: add them to its subtasks'))
  if (task.is_milestone === 1) throw invalidBecause('project_task_id', t('A milestone has no items'))
  if (task.status === 'done' || task.status === 'cancelled')
    throw new Refused('invalid_transition', {
      text: t('Not possible while {state}', { state: task.status }),
    })
  return project
}

onCreate(taskItems, async (unit, values) => {
  const project = await openTask(unit, values.project_task_id)
  const item = {
    assignee_id: values.assignee_id ?? null,
    reviewer_id: values.reviewer_id ?? null,
    due_date: values.due_date ?? null,
    is_outside: values.is_outside ?? false,
    min_value: values.min_value ?? null,
    expected_value: values.expected_value ?? null,
    max_value: values.max_value ?? null,
  }
  assertItem(project, item)
  const estimate = values.estimated_hours ?? 0
  return {
    ...values,
    linked_number: values.linked_type === null ? null : values.linked_number,
    linked_id: await linkedId(unit, values.linked_type ?? null, values.linked_number ?? null),
    hours_left: values.remaining_hours ?? estimate,
    sequence: await nextItem(unit, values.project_task_id),
  }
})

const isOpen = ({ status }: TaskItem) => (openItemStatuses as readonly string[]).includes(status)

onUpdate(taskItems, async (unit, before, changes) => {
  const project = await projectOfTask(unit, before.project_task_id)
  assertOpen(project)
  const after = { ...before, ...changes }
  assertItem(project, after)
  if (changes.is_required && before.is_required === 0 && isOpen(before)) {
    const { status } = await unit.get(projectTasks, before.project_task_id)
    if (status === 'done') throw invalidBecause('is_required', t('The task is done'))
  }
  if (changes.linked_type === undefined && changes.linked_number === undefined) return changes
  const linked_id = await linkedId(unit, after.linked_type, after.linked_number)
  return { ...changes, linked_id, ...(after.linked_type === null && { linked_number: null }) }
})

onRemove(taskItems, async (unit, item) => {
  assertOpen(await projectOfTask(unit, item.project_task_id))
  if (item.records > 0) throw new Refused('database_delete_1451', { text: t('There are records on it') })
})

// The gap that an item leaves is closed.
onChanged(taskItems, async (unit, _rows, reported) => {
  const left = reported.flatMap(({ before, after }) => (before && !after ? [before.project_task_id] : []))
  for (const taskId of new Set(left)) await numberItems(unit, taskId)
})

const pathOf = ({ id }: TaskItem) => `/task_items/record/${id}`

async function assertWorking(unit: Unit, item: TaskItem) {
  assertRunning(await projectOfTask(unit, item.project_task_id))
}

/** Starts the task of an item with the first work on it. */
export async function startTask(unit: Unit, taskId: number) {
  const { status } = await unit.get(projectTasks, taskId)
  if (status === 'todo') await unit.fire(projectTasks, taskId, 'start', { is_early: 1 })
}

/** A task is done with the last of its required items. */
async function finishTask(unit: Unit, taskId: number) {
  const task = await unit.get(projectTasks, taskId)
  if (task.status !== 'in_progress') return
  const items = await unit.find(taskItems, { project_task_id: taskId })
  const required = items.filter(({ is_required, status }) => is_required === 1 && status !== 'cancelled')
  if (required.length === 0 || required.some(({ status }) => status !== 'done')) return
  // What is kept of it is settled at the end of the unit.
  await unit.update(projectTasks, taskId, { open_required: 0 })
  await unit.fire(projectTasks, taskId, 'finish')
}

onEvent(taskItems, 'start', async (unit, item) => {
  await assertWorking(unit, item)
  await startTask(unit, item.project_task_id)
})

onEvent(taskItems, 'submit', async (unit, item) => {
  await assertWorking(unit, item)
  notifyUsers(unit, [item.reviewer_id], { text: `${item.name} waits for your review`, path: pathOf(item) })
})

/** A measurement ends with a value within its limits. */
const lacksValue = ({ item_type, in_range }: TaskItem) => item_type === 'measurement' && in_range !== 1

onEvent(taskItems, 'finish', async (unit, item) => {
  await assertWorking(unit, item)
  if (lacksValue(item)) throw invalidBecause('status', t('No measurement within its limits'))
  return { done_at: unit.doneAt, done_by_id: unit.by.id > 0 ? unit.by.id : null, hours_left: 0 }
})

onEvent(taskItems, 'accept', async (unit, item, { waiver_note: waiver }) => {
  await assertWorking(unit, item)
  if (lacksValue(item) && (waiver === null || waiver === undefined))
    throw invalid({ waiver_note: 'requiredif' })
  notifyUsers(unit, [item.assignee_id], { text: `${item.name} is accepted`, path: pathOf(item) })
  return {
    done_at: unit.doneAt,
    done_by_id: unit.by.id > 0 ? unit.by.id : null,
    hours_left: 0,
    waiver_note: waiver ?? null,
  }
})

onEvent(taskItems, 'return', async (unit, item, { note }) => {
  await assertWorking(unit, item)
  if (note === null || note === undefined) throw invalid({ note: 'requiredif' })
  notifyUsers(unit, [item.assignee_id], { text: `${item.name} is returned: ${note}`, path: pathOf(item) })
})

onEvent(taskItems, 'block', async (unit, item, { blocked_reason: reason }) => {
  assertOpen(await projectOfTask(unit, item.project_task_id))
  if (reason === null || reason === undefined) throw invalid({ blocked_reason: 'requiredif' })
  return { blocked_reason: reason, blocked_from: item.status }
})

onEvent(taskItems, 'unblock', async (unit, item) => {
  assertOpen(await projectOfTask(unit, item.project_task_id))
  return { blocked_reason: null, blocked_from: null }
})

onEvent(taskItems, 'reopen', async (unit, item) => {
  await assertWorking(unit, item)
  const task = await unit.get(projectTasks, item.project_task_id)
  if (task.status === 'done') await unit.fire(projectTasks, task.id, 'reopen')
  return { done_at: null, done_by_id: null, waiver_note: null }
})

onEvent(taskItems, 'cancel', async (unit, item) => {
  assertOpen(await projectOfTask(unit, item.project_task_id))
  return { blocked_reason: null, blocked_from: null, hours_left: 0 }
})

afterEvent(taskItems, 'finish', (unit, item) => finishTask(unit, item.project_task_id))
afterEvent(taskItems, 'accept', (unit, item) => finishTask(unit, item.project_task_id))
afterEvent(taskItems, 'cancel', async (unit, item) => {
  const task = await unit.get(projectTasks, item.project_task_id)
  if (task.status === 'in_progress' && task.items_done > 0) await finishTask(unit, task.id)
})
