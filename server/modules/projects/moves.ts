import { projectCalls } from '../../../src/resources/projects/projectCalls'
import { projectTasks } from '../../../src/resources/projects/project_tasks'
import { taskItems } from '../../../src/resources/projects/task_items'
import { onCall } from '../../calls/handlers'
import { invalid, Refused } from '../../engine/errors'
import { numberItems, nextItem } from './items/itemOrder'
import { openTask } from './items/items'
import { assertOpen, projectOfItem, projectOfTask } from './scope'
import { assertParent } from './tasks'
import { numberTasks } from './taskTree'

onCall(projectCalls.move, async ({ unit, input }) => {
  const project = await projectOfTask(unit, input.id)
  assertOpen(project)
  const task = await unit.lock(projectTasks, input.id)
  if (task.version !== input.version) throw new Refused('stale_version', task)
  const all = await unit.find(projectTasks, { project_id: project.id })
  const before = input.before_id === null ? null : all.find(({ id }) => id === input.before_id)
  if (before === undefined || before?.id === task.id) throw invalid({ before_id: 'exists' })
  // Beside another task it is part of what that is part of.
  const parent_task_id = before ? before.parent_task_id : input.parent_id
  if (parent_task_id !== task.parent_task_id)
    await assertParent(unit, { id: task.id, project_id: project.id, parent_task_id })
  await unit.update(projectTasks, task.id, { parent_task_id })
  // Between two whole numbers, or behind all.
  const place = before ? before.sequence - 0.5 : all.length + 1
  const changed = new Set(await numberTasks(unit, project.id, new Map([[task.id, place]])))
  const rows = await unit.find(projectTasks, { project_id: project.id })
  return { changed: rows.flatMap(({ id, sequence }) => (changed.has(id) ? [{ id, sequence }] : [])) }
})

onCall(projectCalls.moveItem, async ({ unit, input }) => {
  assertOpen(await projectOfItem(unit, input.id))
  const item = await unit.lock(taskItems, input.id)
  if (item.version !== input.version) throw new Refused('stale_version', item)
  const all = await unit.find(taskItems, { project_task_id: item.project_task_id })
  const others = all
    .toSorted((one, other) => one.sequence - other.sequence)
    .flatMap(({ id }) => (id === item.id ? [] : [id]))
  const place = input.before_id === null ? others.length : others.indexOf(input.before_id)
  if (place < 0) throw invalid({ before_id: 'exists' })
  return { changed: await numberItems(unit, item.project_task_id, others.toSpliced(place, 0, item.id)) }
})

const mostLines = 200

onCall(projectCalls.items, async ({ unit, input }) => {
  await openTask(unit, input.id)
  const lines = input.lines.map((line) => line.trim()).filter((line) => line !== '')
  if (lines.length === 0) throw invalid({ lines: 'required' })
  if (lines.length > mostLines) throw invalid({ lines: 'max' })
  const long = lines.findIndex((line) => line.length > 200)
  if (long >= 0) throw invalid({ [`lines.${long}`]: 'max' })
  let sequence = await nextItem(unit, input.id)
  const ids: number[] = []
  for (const name of lines) {
    const item = await unit.insert(taskItems, { project_task_id: input.id, name, sequence })
    sequence += 1
    ids.push(item.id)
  }
  return { ids }
})
