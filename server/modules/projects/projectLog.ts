import { projectCalls } from '../../../src/resources/projects/projectCalls'
import { projects } from '../../../src/resources/projects/projects'
import { projectTasks } from '../../../src/resources/projects/project_tasks'
import { taskItemRecords } from '../../../src/resources/projects/task_item_records'
import { taskItems } from '../../../src/resources/projects/task_items'
import { onCall } from '../../calls/handlers'
import { readPage, trailOfRows } from '../../history/changeLogs'

const mostEntries = 100

/** What is added up and timed again with each record and each date. */
const summed = [
  'logged_hours',
  'hours_left',
  'items',
  'items_done',
  'open_required',
  'open_items',
  'late_items',
  'records',
  'tasks',
  'next_due',
  'last_record_at',
  'cost',
  'budget_use_percent',
  'projected_start',
  'projected_end',
  'slack_days',
  'is_critical',
]

onCall(projectCalls.log, async ({ pool, by, input: { id, cursor } }) => {
  const { rows } = await pool.query<{ tasks: number[]; items: number[]; records: number[] }>(
    `select array(select t.id from project_tasks t where t.project_id = $1) as tasks,
       array(select i.id from task_items i join project_tasks t on t.id = i.project_task_id
         where t.project_id = $1) as items,
       array(select r.id from task_item_records r join task_items i on i.id = r.task_item_id
         join project_tasks t on t.id = i.project_task_id where t.project_id = $1) as records`,
    [id],
  )
  const { tasks = [], items = [], records = [] } = rows[0] ?? {}
  const trail = trailOfRows(
    [
      { table: projects, ids: [id] },
      { table: projectTasks, ids: tasks },
      { table: taskItems, ids: items },
      { table: taskItemRecords, ids: records },
    ],
    summed,
  )
  return readPage(pool, trail, by, { cursor, size: mostEntries })
})
