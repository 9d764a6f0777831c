import { sql } from 'kysely'
import { taskItems } from '../../../../src/resources/projects/task_items'
import type { Unit } from '../../../engine/unitTypes'

/** Numbers the items of a task from 1 without gaps; `order` has their ids in a new order. */
export async function numberItems(unit: Unit, taskId: number, order: readonly number[] | null = null) {
  const { rows } = await sql<{ id: number; before: number }>`
    update task_items i set sequence = n.place, updated_at = ${unit.at},
      updated_by = ${unit.by.id > 0 ? unit.by.id : null},
      version = i.version + (i.xmin <> pg_current_xact_id()::xid)::int
    from (select id, sequence as before,
        row_number() over (order by array_position(${order}::bigint[], id), sequence, id) as place
      from task_items where project_task_id = ${taskId}) n
    where i.id = n.id and n.before <> n.place returning i.id, n.before`.execute(unit.trx)
  await unit.recordWritten(taskItems, new Map(rows.map(({ id, before }) => [id, { sequence: before }])))
  return rows.map(({ id }) => id)
}

/** The number of the next item of a task. */
export async function nextItem(unit: Unit, taskId: number) {
  const { rows } = await sql<{ next: number }>`select coalesce(max(sequence), 0) + 1 as next from task_items
    where project_task_id = ${taskId}`.execute(unit.trx)
  return rows[0]?.next ?? 1
}
