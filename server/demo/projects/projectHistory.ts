import type pg from 'pg'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { eventOf } from '../../../src/resources/kit/define/facets/event'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import { projects } from '../../../src/resources/projects/projects'
import { projectTasks } from '../../../src/resources/projects/project_tasks'
import { taskItemRecords } from '../../../src/resources/projects/task_item_records'
import { taskItems } from '../../../src/resources/projects/task_items'
import { loadRows } from '../company/loadRows'
import type { DemoRow, Tables } from '../company/tables'

type Entry = {
  at: string
  resource: AnyResource
  row: DemoRow
  by: unknown
  /** What happened to the row after it was created, from one status to the next. */
  event?: string
  from?: string
  to?: string
}

/** Entries that are written at once: fewer than make the indexes of a table be built anew. */
const portion = 2_000

const text = (value: unknown) => (typeof value === 'string' ? value : null)

/** An hour of a day of the demo company. */
const hourOf = (day: unknown, hour: number) => `${String(day)}T${hour}:00:00.000Z`

const created = (resource: AnyResource, row: DemoRow): Entry => ({
  at: String(row.created_at),
  resource,
  row,
  by: row.created_by,
})

function ofProject(row: DemoRow): Entry[] {
  const happened = (at: string, event: string, from: string, to: string): Entry => ({
    at,
    resource: projects,
    row,
    by: row.owner_id,
    event,
    from,
    to,
  })
  const started = text(row.actual_start_date)
  const ended = text(row.actual_end_date)
  return [
    created(projects, row),
    ...(row.status === 'draft'
      ? []
      : [happened(hourOf(started ?? text(row.created_at)?.slice(0, 10), 17), 'plan', 'draft', 'planned')]),
    ...(started ? [happened(hourOf(started, 18), 'start', 'planned', 'in_progress')] : []),
    ...(row.status === 'on_hold' ? [happened('9999', 'hold', 'in_progress', 'on_hold')] : []),
    ...(row.status === 'completed'
      ? [happened(hourOf(ended, 20), 'complete', 'in_progress', 'completed')]
      : []),
    ...(row.status === 'cancelled'
      ? [happened(hourOf(ended, 20), 'cancel', 'in_progress', 'cancelled')]
      : []),
  ]
}

function ofTask(row: DemoRow): Entry[] {
  const happened = (day: unknown, event: string, from: string, to: string): Entry[] =>
    text(day) === null
      ? []
      : [
          {
            at: hourOf(day, event === 'start' ? 18 : 20),
            resource: projectTasks,
            row,
            by: row.owner_id,
            event,
            from,
            to,
          },
        ]
  return [
    created(projectTasks, row),
    ...happened(row.actual_start_date, 'start', 'todo', 'in_progress'),
    ...happened(row.actual_end_date, 'finish', 'in_progress', 'done'),
  ]
}

function ofItem(row: DemoRow, firstRecord: DemoRow | undefined): Entry[] {
  const own = { resource: taskItems, row, by: row.assignee_id }
  const isBegun = row.status === 'in_progress' || row.status === 'done'
  const day = firstRecord?.record_date ?? text(row.created_at)?.slice(0, 10)
  return [
    created(taskItems, row),
    ...(isBegun ? [{ ...own, at: hourOf(day, 16), event: 'start', from: 'todo', to: 'in_progress' }] : []),
    ...(row.status === 'done'
      ? [{ ...own, at: String(row.done_at), event: 'finish', from: 'in_progress', to: 'done' }]
      : []),
  ]
}

const labelled = ['users', 'projects', 'project_tasks', 'task_items', 'locations']

/** What the log keeps of each row: what people typed of it, with the names of what it refers to, and its status. */
function rowsShown(to: Tables) {
  const labels = new Map<string, unknown>(
    labelled.flatMap((table) =>
      to.rows(table).map((row) => [`${table} ${row.id}`, row.number ?? row.name] as const),
    ),
  )
  return ({ resource, row, to: status, event }: Entry) => {
    const shown: FieldValues = { id: row.id }
    if (typeof row.number === 'string') shown.number = row.number
    for (const [name, field] of Object.entries(resource.fields)) {
      const value = row[name] ?? null
      shown[name] = typeof value === 'boolean' ? Number(value) : value
      if (field.kind === 'reference' && value !== null)
        shown[name.replace(/_id$/, '')] = labels.get(`${field.table} ${Number(value)}`) ?? null
    }
    const initial = resource === projects ? 'draft' : 'todo'
    if (resource.workflow) shown.status = event === undefined ? initial : status
    return shown
  }
}

/**
 * The log of the demo company's projects: who made each project, task, item and record, and when each was started and
 * finished. It is written before any other change, because the log is in the order of time.
 */
export async function addProjectHistory(client: pg.ClientBase, to: Tables, now: Date) {
  const firstRecords = new Map<unknown, DemoRow>()
  for (const record of to.rows('task_item_records'))
    if (!firstRecords.has(record.task_item_id)) firstRecords.set(record.task_item_id, record)
  const latest = new Date(now.getTime() - 60_000).toISOString()
  const entries = [
    ...to.rows('projects').flatMap(ofProject),
    ...to.rows('project_tasks').flatMap(ofTask),
    ...to.rows('task_items').flatMap((item) => ofItem(item, firstRecords.get(item.id))),
    ...to.rows('task_item_records').map((record) => created(taskItemRecords, record)),
  ]
    .map((entry) => (entry.at > latest ? { ...entry, at: latest } : entry))
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  const names = new Map(to.rows('users').map(({ id, name }) => [id, name]))
  const shown = rowsShown(to)
  const feed = await client.query<{ position: string }>(
    'update feed set position = position + $1 returning position - $1 as position',
    [entries.length],
  )
  const before = Number(feed.rows[0]?.position ?? 0)
  const changes = entries.map((entry, place) => {
    const { at, resource, row, by, event, from, to: status } = entry
    return {
      position: before + place + 1,
      at,
      table_name: resource.name,
      row_id: row.id,
      action: event === undefined ? 'created' : 'updated',
      event,
      announced: event === undefined ? 'created' : (eventOf(resource, event)?.broadcastAs ?? event),
      version: 1,
      row: shown(entry),
      diff: event === undefined ? null : { status: [from, status] },
      user_id: by,
      user_name: names.get(Number(by)) ?? null,
    }
  })
  for (let from = 0; from < changes.length; from += portion)
    await loadRows(client, 'changes', changes.slice(from, from + portion))
}
