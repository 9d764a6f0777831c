import { sql } from 'kysely'
import { whereIn } from '../../../../engine/rows/rowStore'
import {
  dailyOrderLines,
  type DailyOrderLine,
} from '../../../../../src/resources/production/plan/daily_order_lines'
import { dailyOrders } from '../../../../../src/resources/production/plan/daily_orders'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { nextNumbers } from '../../../../engine/documentNumbers'
import { rowOf } from '../../../../engine/unitRows'
import type { Unit } from '../../../../engine/unitTypes'
import type { PlanRows } from '../model/readPlan'
import type { ShiftOfDay } from './shiftWindows'
import type { Target } from './targets'

type Shift = Pick<ShiftOfDay, 'plan_date' | 'shift'>
type PlannedLine = PlanRows['lines'][number]

const authorOf = (unit: Unit) => unit.by.id || null
const shiftKey = ({ plan_date, shift }: Shift) => `${plan_date} ${shift}`

export type DailyOrderFacts = { id: number; plan_date: string; shift: string; status: string }

/** The daily orders of a site from a day on. */
export async function dailyOrdersFrom(
  unit: Unit,
  locationId: number,
  day: string,
): Promise<DailyOrderFacts[]> {
  const { rows } =
    await sql<DailyOrderFacts>`select id, plan_date::text as plan_date, shift, status from daily_orders
    where location_id = ${locationId} and plan_date >= ${day}`.execute(unit.trx)
  return rows
}

/** The daily order of each shift, those that are missing drafted in one statement. */
export async function dailyOrdersOf(
  unit: Unit,
  locationId: number,
  existing: readonly DailyOrderFacts[],
  shifts: readonly Shift[],
): Promise<Map<string, number>> {
  const ids = new Map(existing.map((one) => [`${one.plan_date} ${one.shift}`, one.id]))
  const missing = [...new Map(shifts.map((one) => [shiftKey(one), one])).values()].filter(
    (one) => !ids.has(shiftKey(one)),
  )
  if (missing.length === 0) return ids
  const numbers = await nextNumbers(unit.trx, 'DO', missing.length)
  const rows = missing.map(({ plan_date, shift }, at) => ({ number: numbers[at], plan_date, shift }))
  const made = await unit.writing([dailyOrders], (trx) =>
    sql<{ id: number; plan_date: string; shift: string }>`
      insert into daily_orders (number, location_id, plan_date, shift, created_by, updated_by)
      select n.number, ${locationId}::bigint, n.plan_date, n.shift, ${authorOf(unit)}::bigint, ${authorOf(unit)}::bigint
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (number text, plan_date date, shift text)
      order by n.plan_date, n.number returning id, plan_date::text as plan_date, shift`.execute(trx),
  )
  await unit.recordWritten(dailyOrders, new Map(made.rows.map(({ id }) => [id, null])))
  for (const { id, plan_date, shift } of made.rows) ids.set(`${plan_date} ${shift}`, id)
  return ids
}

/** Locks lines in the order of their ids; undefined when one of them changed after the plan was read. */
export async function lockLines(
  unit: Unit,
  lines: readonly PlannedLine[],
): Promise<DailyOrderLine[] | undefined> {
  if (lines.length === 0) return []
  const where = whereIn(lines.map(({ id }) => id))
  const [found = []] = await unit.load({ resource: dailyOrderLines, where, isLocked: true })
  const read = new Map(lines.map(({ id, version }) => [id, version]))
  const isSame = found.length === read.size && found.every(({ id, version }) => read.get(id) === version)
  return isSame ? found.map((row) => rowOf(dailyOrderLines, row)) : undefined
}

/** Writes lines that are there already: their place, quantity and times, or that they are out of the plan. */
export async function updateLines(
  unit: Unit,
  before: readonly DailyOrderLine[],
  targets: readonly Target[],
  out: readonly PlannedLine[],
  dailyOrderOf: (target: Target) => number,
  reason: string | null,
) {
  if (before.length === 0) return
  const moved = targets.flatMap(({ line, isMoved }) => (line && isMoved ? [line.id] : []))
  const rows = targets.flatMap((target) => {
    const { line, ...values } = target
    return line ? [{ ...values, id: line.id, daily_order_id: dailyOrderOf(target) }] : []
  })
  await unit.writing([dailyOrderLines], async (trx) => {
    // A place in a shift is taken by one line: those that move leave theirs first.
    if (moved.length > 0)
      await sql`update daily_order_lines set sequence = -id where id = any(${moved}::bigint[])`.execute(trx)
    if (rows.length > 0)
      await sql`update daily_order_lines l set machine_id = n.machine_id, daily_order_id = n.daily_order_id,
          sequence = n.sequence, planned_qty = n.planned_qty, planned_start = n.planned_start, planned_end = n.planned_end,
          setup_minutes = n.setup_minutes, is_pinned = n.is_pinned, pinned_at = n.pinned_at, version = l.version + 1,
          change_reason = case when n.id = any(${moved}::bigint[]) then coalesce(${reason}::text, l.change_reason) else l.change_reason end,
          updated_at = ${unit.at}::timestamptz, updated_by = ${authorOf(unit)}::bigint
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id bigint, machine_id bigint, daily_order_id bigint,
          sequence integer, planned_qty numeric, planned_start timestamptz, planned_end timestamptz, setup_minutes integer,
          is_pinned boolean, pinned_at timestamptz)
        where l.id = n.id`.execute(trx)
    if (out.length > 0)
      await sql`update daily_order_lines set status = 'cancelled', version = version + 1,
          change_reason = coalesce(${reason}::text, change_reason),
          updated_at = ${unit.at}::timestamptz, updated_by = ${authorOf(unit)}::bigint
        where id = any(${out.map(({ id }) => id)}::bigint[])`.execute(trx)
  })
  await unit.recordWritten(dailyOrderLines, new Map(before.map((row) => [row.id, row])))
}

/** Writes pieces that were planned as lines of their own; answers the id of each by its key. */
export async function insertLines(
  unit: Unit,
  targets: readonly Target[],
  dailyOrderOf: (target: Target) => number,
  reason: string | null,
): Promise<Map<string, number>> {
  const made = targets.filter(({ line }) => line === null)
  if (made.length === 0) return new Map()
  const rows = made.map((target, place) => ({ ...target, place, daily_order_id: dailyOrderOf(target) }))
  const written = await unit.writing([dailyOrderLines], (trx) =>
    sql<{ id: number }>`
      insert into daily_order_lines (status, product_id, planned_qty, wanted_on, is_rush, daily_order_id, machine_id,
        sequence, source, production_order_id, step_id, phase_id, planned_start, planned_end, setup_minutes, is_pinned,
        pinned_at, change_reason, created_by, updated_by)
      select 'planned', o.product_id, n.planned_qty, o.due_on, o.priority = 'rush', n.daily_order_id, n.machine_id,
        n.sequence, 'plan', o.id, s.id, s.phase_id, n.planned_start, n.planned_end, n.setup_minutes, n.is_pinned,
        n.pinned_at, ${reason}::text, ${authorOf(unit)}::bigint, ${authorOf(unit)}::bigint
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (place integer, step bigint, machine_id bigint,
          daily_order_id bigint, sequence integer, planned_qty numeric, planned_start timestamptz,
          planned_end timestamptz, setup_minutes integer, is_pinned boolean, pinned_at timestamptz)
        join production_order_steps s on s.id = n.step
        join production_orders o on o.id = s.production_order_id
      order by n.place returning id`.execute(trx),
  )
  await unit.recordWritten(dailyOrderLines, new Map(written.rows.map(({ id }) => [id, null])))
  return new Map(made.map(({ key }, at) => [key, written.rows[at]?.id ?? 0]))
}

/** Locks steps in the order of their ids. */
export async function lockSteps(unit: Unit, ids: readonly number[]) {
  if (ids.length > 0) await unit.load({ resource: productionOrderSteps, where: whereIn(ids), isLocked: true })
}

/** Keeps with each step the line that is worked, or else comes next. */
export async function keepNextLines(unit: Unit, steps: readonly number[]) {
  if (steps.length === 0) return
  const { rows } = await unit.writing([productionOrderSteps], (trx) =>
    sql<{ id: number; before: number | null }>`
      update production_order_steps s set daily_order_line_id = n.line, version = s.version + 1,
        updated_at = ${unit.at}::timestamptz, updated_by = ${authorOf(unit)}::bigint
      from (select s.id, s.daily_order_line_id as before, (select l.id from daily_order_lines l
          where l.step_id = s.id and l.status in ('planned', 'in_progress')
          order by l.status = 'in_progress' desc, l.planned_start nulls first, l.id limit 1) as line
        from production_order_steps s where s.id = any(${steps}::bigint[])) n
      where s.id = n.id and n.line is distinct from n.before returning s.id, n.before`.execute(trx),
  )
  await unit.recordWritten(
    productionOrderSteps,
    new Map(rows.map(({ id, before }) => [id, { daily_order_line_id: before }])),
  )
}
