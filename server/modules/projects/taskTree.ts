import { sql } from 'kysely'
import { projectTasks } from '../../../src/resources/projects/project_tasks'
import type { Unit } from '../../engine/unitTypes'

/** A task as its place in the tree is made of. */
export type TreeTask = { id: number; parent_task_id: number | null; sequence: number }

/** Tasks with their subtasks behind them, by their numbers, and how deep each is; parts of a circle are left out. */
export function inTreeOrder<T extends TreeTask>(tasks: readonly T[]): { task: T; level: number }[] {
  const byParent = new Map<number | null, T[]>()
  for (const task of tasks.toSorted((one, other) => one.sequence - other.sequence || one.id - other.id))
    byParent.set(task.parent_task_id, [...(byParent.get(task.parent_task_id) ?? []), task])
  const ordered: { task: T; level: number }[] = []
  const walk = (parent: number | null, level: number) => {
    for (const task of byParent.get(parent) ?? []) {
      ordered.push({ task, level })
      walk(task.id, level + 1)
    }
  }
  walk(null, 1)
  return ordered
}

/** A task and all below it. */
export function subtreeOf<T extends TreeTask>(tasks: readonly T[], id: number): Set<number> {
  const found = new Set([id])
  for (const { task } of inTreeOrder(tasks))
    if (task.parent_task_id !== null && found.has(task.parent_task_id)) found.add(task.id)
  return found
}

/**
 * Numbers the tasks of a project from 1 without gaps, subtasks behind what they are part of; `numbers` overrides some
 * numbers. Answers the ids of the tasks that changed.
 */
export async function numberTasks(
  unit: Unit,
  projectId: number,
  numbers: ReadonlyMap<number, number> = new Map(),
) {
  const { rows } = await sql<TreeTask & { level: number; is_phase: boolean }>`
    select t.id, t.parent_task_id, t.sequence, t.level,
      t.is_phase
    from project_tasks t where t.project_id = ${projectId}`.execute(unit.trx)
  const parents = new Set(rows.map(({ parent_task_id }) => parent_task_id))
  const ordered = inTreeOrder(rows.map((row) => ({ ...row, sequence: numbers.get(row.id) ?? row.sequence })))
  const before = new Map(rows.map((row) => [row.id, row]))
  const changes = ordered.flatMap(({ task, level }, at) => {
    const was = before.get(task.id)
    const next = { id: task.id, sequence: at + 1, level, is_phase: parents.has(task.id) }
    const isSame =
      was?.sequence === next.sequence && was.level === level && Boolean(was.is_phase) === next.is_phase
    return isSame || !was ? [] : [{ was, next }]
  })
  if (changes.length === 0) return []
  await sql`update project_tasks t set sequence = v.sequence, level = v.level, is_phase = v.is_phase,
      updated_at = ${unit.at}, updated_by = ${unit.by.id > 0 ? unit.by.id : null},
      version = t.version + (t.xmin <> pg_current_xact_id()::xid)::int
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ next }) => next))}::jsonb)
      as v (id bigint, sequence integer, level integer, is_phase boolean)
    where t.id = v.id`.execute(unit.trx)
  await unit.recordWritten(
    projectTasks,
    new Map(
      changes.map(({ was: { id, sequence, level, is_phase } }) => [
        id,
        { sequence, level, is_phase: is_phase ? 1 : 0 },
      ]),
    ),
  )
  return changes.map(({ next }) => next.id)
}
