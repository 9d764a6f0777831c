import { type Project, projects } from '../../../src/resources/projects/projects'
import { projectTasks } from '../../../src/resources/projects/project_tasks'
import { taskItems } from '../../../src/resources/projects/task_items'
import { t } from '../../../src/texts/texts'
import { words } from '../../../src/resources/kit/text/words'
import { invalidBecause, Refused } from '../../engine/errors'
import { beforeLock, onClosed } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'

/** Statuses in which a project is only read. */
const closed: readonly string[] = ['completed', 'cancelled']

/** Locks the project of a task before the task, as everywhere: writers of one project take turns. */
export async function projectOfTask(unit: Unit, taskId: number): Promise<Project> {
  const { project_id: id } = await unit.get(projectTasks, taskId)
  return unit.lock(projects, id)
}

/** Locks the project of an item. */
export async function projectOfItem(unit: Unit, itemId: number): Promise<Project> {
  const { project_task_id: taskId } = await unit.get(taskItems, itemId)
  return projectOfTask(unit, taskId)
}

beforeLock(projectTasks, async (unit, id) => void (await projectOfTask(unit, id)))
beforeLock(taskItems, async (unit, id) => void (await projectOfItem(unit, id)))

const isClosed = () => invalidBecause('status', t('The project is closed'))

/** Refuses changes of a project that is over. */
export function assertOpen({ status }: Pick<Project, 'status'>) {
  if (closed.includes(status)) throw isClosed()
}

const whereClosed = (status: string | null) =>
  status !== null && closed.includes(status) ? isClosed() : undefined

onClosed(projects, ({ status }) => whereClosed(status))
onClosed(projectTasks, ({ project_status: status }) => whereClosed(status))
onClosed(taskItems, ({ project_status: status }) => whereClosed(status))

/** Refuses work on a project that is not under way. */
export function assertRunning(project: Pick<Project, 'status'>) {
  assertOpen(project)
  if (project.status !== 'in_progress')
    throw new Refused('invalid_transition', {
      text: t('Not possible while the project is {status}', { status: words(project.status).toLowerCase() }),
    })
}

/** Refuses a day after another one. */
export function assertOrder(start: string | null, due: string | null) {
  if (start !== null && due !== null && due < start)
    throw invalidBecause('due_date', t('The due date must be after the start date'))
}
