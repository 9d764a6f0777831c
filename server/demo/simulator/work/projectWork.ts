import { dayOf } from '../../company/calendar'
import type { Random } from '../../company/random'
import type { PlantApi, WireRow } from '../api'
import { among, listed } from '../listed'

type Project = WireRow & { name: string; status: string; is_template: 0 | 1; open_items: number }
type Task = WireRow & {
  name: string
  status: string
  is_phase: 0 | 1
  open_required: number
  is_milestone: 0 | 1
}
type Item = WireRow & {
  project_task_id: number
  item_type: string
  assignee_id: number | null
  reviewer_id: number | null
  is_required: 0 | 1
  status: string
  expected_value: number | null
  in_range: 0 | 1 | null
  hours_left: number
}

const plantZone = 'America/Toronto'
const director = 'director'
const projects = '/projects/projects'
const tasks = '/projects/project_tasks'
const items = '/projects/task_items'

const blockedShare = 0.04
const costShare = 0.08
const texts = [
  'Prepared and agreed',
  'Did a part of it',
  'Went on with it',
  'Checked it with the crew',
] as const

/** Projects as people work on them: records are written, items and tasks move on, projects close and others start. */
export function projectWork(api: PlantApi, chance: Random) {
  const counts = { records: 0, items_done: 0, tasks_done: 0, projects_started: 0, projects_completed: 0 }
  /** What was refused is not tried again. */
  const resting = new Set<string>()

  const act = async (path: string, row: WireRow, event: string, more: object = {}) => {
    const { version } = (await api.read(director, `${path}/${row.id}`)) as WireRow
    const done = await api.write(
      director,
      `${path}/${row.id}/${event}`,
      { version, ...more },
      `project: ${event}`,
    )
    if (!done.ok) resting.add(`${path}/${row.id}`)
    return done.ok
  }
  const isFree = (path: string, { id }: WireRow) => !resting.has(`${path}/${id}`)

  const record = async (item: Item, entry: object) => {
    const body = {
      record_date: dayOf(Date.now(), plantZone),
      description: chance.pick(texts),
      user_id: item.assignee_id,
      ...entry,
    }
    const made = await api.write(director, `${items}/${item.id}/records`, body, 'project: record')
    if (made.ok) counts.records += 1
    return made.ok
  }

  /** Work on an item, until nothing of its estimate is left; then it is finished. */
  const goOn = async (item: Item) => {
    if (item.status === 'blocked') return act(items, item, 'unblock')
    if (item.status === 'in_review') {
      if (await act(items, item, 'accept', { waiver_note: 'Seen and accepted' })) counts.items_done += 1
      return
    }
    if (chance.chance(blockedShare)) return act(items, item, 'block', { blocked_reason: 'Waits for a part' })
    if (chance.chance(costShare)) return record(item, { record_type: 'cost', amount: chance.whole(20, 300) })
    const hours = Math.min(2, Math.max(0.25, Math.round(item.hours_left * 2) / 4))
    if (item.status === 'todo' || item.hours_left > 0.25) {
      // A day of this person may be full: what was done is noted then.
      if (await record(item, { record_type: 'work', hours })) return
      await record(item, { record_type: 'note', progress_percent: chance.whole(5, 9) * 10 })
      if (item.status === 'todo') return act(items, item, 'start')
    }
    if (item.item_type === 'measurement' && item.in_range !== 1)
      return record(item, { record_type: 'measurement', value: item.expected_value ?? 1 })
    const event = item.reviewer_id === null ? 'finish' : 'submit'
    if ((await act(items, item, event)) && event === 'finish') counts.items_done += 1
  }

  /** What of a project comes next: its first item that is open, then tasks without items, then its end. */
  const work = async (project: Project) => {
    const ofProject = `limit=200&${among('project_id', [project.id])}`
    const plan = [...(await listed<Task>(api, `${tasks}?${ofProject}`, director)).values()].filter(
      (task) => task.is_phase === 0 && !['done', 'cancelled'].includes(task.status) && isFree(tasks, task),
    )
    const open = [...(await listed<Item>(api, `${items}?${ofProject}`, director)).values()].filter(
      (item) => !['done', 'cancelled'].includes(item.status) && isFree(items, item),
    )
    const next = open.slice(0, 4)
    if (next.length > 0) return void (await goOn(chance.pick(next)))
    const task = plan.find(({ open_required }) => open_required === 0)
    if (task?.status === 'blocked') return void (await act(tasks, task, 'unblock'))
    if (task?.status === 'todo') return void (await act(tasks, task, 'start', { is_early: 1 }))
    if (task) {
      if (await act(tasks, task, 'finish')) counts.tasks_done += 1
      return
    }
    if (await act(projects, project, 'complete', { closing_note: 'All of it is done' }))
      counts.projects_completed += 1
  }

  return {
    counts,
    /** One act on a project under way; without one, the first that is planned starts. */
    look: async (ended: () => boolean) => {
      if (ended()) return
      const path = `${projects}?limit=100&${among('status', ['in_progress', 'planned'])}`
      const all = [...(await listed<Project>(api, path, director)).values()].filter(
        (project) => project.is_template === 0 && isFree(projects, project),
      )
      const running = all.filter(({ status }) => status === 'in_progress')
      const [planned] = all.filter(({ status }) => status === 'planned')
      if (running.length > 0) return work(chance.pick(running))
      if (planned && (await act(projects, planned, 'start', { is_early: 1 }))) counts.projects_started += 1
    },
  }
}
