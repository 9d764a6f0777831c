import { sql } from 'kysely'
import type { Actor } from '../../../../src/access'
import { step } from '../../../../src/machines/kit'
import { taskItemMachine } from '../../../../src/machines/workflows/projects/task_items'
import {
  type OwnItem,
  ownItemCalls,
  ownItemEvents,
  type OwnItemRecord,
} from '../../../../src/resources/projects/ownItemCalls'
import { projects } from '../../../../src/resources/projects/projects'
import { taskItemRecords } from '../../../../src/resources/projects/task_item_records'
import { openItemStatuses, taskItems } from '../../../../src/resources/projects/task_items'
import { onCall } from '../../../calls/handlers'
import type { Db, Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import { onChanged } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { checkedRecord, totalsOf } from './records'

type Stored = Omit<OwnItem, 'is_assignee' | 'is_open' | 'events'> & {
  assignee_id: number | null
  reviewer_id: number | null
  blocked_from: string | null
}

const ownRows = (db: Db | Trx, userId: number, id: number | null) =>
  sql<Stored>`
    select i.id, i.version, i.name, i.status, i.item_type, p.number || ' ' || p.name as project,
      p.status as project_status, t.name as task, i.due_date::text, i.estimated_hours::float8,
      i.logged_hours::float8, i.hours_left::float8, i.progress_percent::float8, i.min_value::float8,
      i.max_value::float8, i.unit, i.blocked_reason, i.assignee_id, i.reviewer_id, i.blocked_from
    from task_items i join project_tasks t on t.id = i.project_task_id join projects p on p.id = t.project_id
    where (i.assignee_id = ${userId} or i.reviewer_id = ${userId})
      and case when ${id}::bigint is null then p.status in ('in_progress', 'on_hold')
        and i.status = any(${[...openItemStatuses]}::text[])
        and (i.assignee_id = ${userId} or i.status = 'in_review') else i.id = ${id} end
    order by i.due_date nulls last, i.id limit 500`
    .execute(db)
    .then(({ rows }) => rows)

function shown({ assignee_id, reviewer_id, blocked_from, ...item }: Stored, by: Actor): OwnItem {
  const isRunning = item.project_status === 'in_progress'
  const row = { assignee_id, reviewer_id, blocked_from }
  return {
    ...item,
    is_assignee: assignee_id === by.id ? 1 : 0,
    is_open: isRunning && assignee_id === by.id && item.status !== 'cancelled' ? 1 : 0,
    events: ownItemEvents.filter(
      (event) => isRunning && step(taskItemMachine, item.status, row, event, by).ok,
    ),
  }
}

/** An item of the caller; another person's is refused. */
async function ownItem(db: Db | Trx, by: Actor, id: number): Promise<OwnItem> {
  const [found] = await ownRows(db, by.id, id)
  if (!found) throw new Refused('no_privileges', { text: 'This is the item of another person' })
  return shown(found, by)
}

onCall(ownItemCalls.mine, async ({ db, by }) =>
  (await ownRows(db, by.id, null)).map((item) => shown(item, by)),
)

onCall(ownItemCalls.one, async ({ db, by, input }) => {
  const item = await ownItem(db, by, input.id)
  const { rows: records } = await sql<OwnItemRecord>`
    select r.id, r.record_date::text, r.record_type, u.name as person, r.hours::float8, r.value::float8,
      r.amount::float8, r.progress_percent::float8, r.description
    from task_item_records r join users u on u.id = r.user_id
    where r.task_item_id = ${item.id} order by r.id desc limit 500`.execute(db)
  return { item, records }
})

/** The input of an event that its note is. */
const noteOf = { block: 'blocked_reason', return: 'note', accept: 'waiver_note' } as const

onCall(ownItemCalls.act, async ({ unit, by, input }) => {
  const { id, event, version, note } = input
  await ownItem(unit.trx, by, id)
  const payload = event in noteOf && note !== null ? { [noteOf[event as keyof typeof noteOf]]: note } : {}
  await unit.fire(taskItems, id, event, payload, by, (row) => {
    if (row.version !== version) throw new Refused('stale_version', row)
  })
  return ownItem(unit.trx, by, id)
})

onCall(ownItemCalls.record, async ({ unit, by, input }) => {
  const { id, ...entry } = input
  const { is_assignee: isAssignee } = await ownItem(unit.trx, by, id)
  if (!isAssignee) throw new Refused('no_privileges', { text: 'This is the item of another person' })
  await unit.insert(taskItemRecords, await checkedRecord(unit, { ...entry, task_item_id: id }, by.id))
  await totalsOf(unit, id)
  return ownItem(unit.trx, by, id)
})

// People who may not read projects follow their items on their own channel.
const announce = (unit: Unit, people: Iterable<number | null>) => {
  for (const userId of new Set(people))
    if (userId !== null) unit.notify({ userId, announced: 'project_items_changed', about: 'project_items' })
}

onChanged(taskItems, (unit, _rows, reported) =>
  announce(
    unit,
    reported.flatMap(({ before, after }) =>
      [before, after].flatMap((item) => (item ? [item.assignee_id, item.reviewer_id] : [])),
    ),
  ),
)

onChanged(projects, async (unit, _rows, reported) => {
  const ids = reported.flatMap(({ before, after }) =>
    before && after && before.status !== after.status ? [after.id] : [],
  )
  if (ids.length === 0) return
  const { rows } = await sql<{ assignee_id: number | null; reviewer_id: number | null }>`
    select distinct i.assignee_id, i.reviewer_id from task_items i join project_tasks t on t.id = i.project_task_id
    where t.project_id = any(${ids}::bigint[]) and i.status = any(${[...openItemStatuses]}::text[])`.execute(
    unit.trx,
  )
  announce(
    unit,
    rows.flatMap(({ assignee_id, reviewer_id }) => [assignee_id, reviewer_id]),
  )
})
