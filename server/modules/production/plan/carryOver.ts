import { sql } from 'kysely'
import {
  type DailyOrderLine,
  dailyOrderLines,
} from '../../../../src/resources/production/plan/daily_order_lines'
import { type DailyOrder, dailyOrders } from '../../../../src/resources/production/plan/daily_orders'
import type { Unit } from '../../../engine/unitTypes'
import { dailyOrderOf } from '../../../site/calendar/dailyOrderOf'
import { nextShift } from './shifts'
import { sumUnits } from './sums'

/** The place behind the last open line of a machine in a shift. */
export async function nextPlace(unit: Unit, dailyOrderId: number, machineId: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(sequence), 0) + 10 as next from daily_order_lines
    where daily_order_id = ${dailyOrderId} and machine_id = ${machineId}
      and status in ('planned', 'in_progress')`.execute(unit.trx)
  return rows[0]?.next ?? 10
}

/**
 * The place before the planned lines of a machine in a shift, behind those that run already. What is left of a shift is
 * made before what the next one has: behind it, operations could come to wait for each other.
 */
async function firstPlace(unit: Unit, dailyOrderId: number, machineId: number): Promise<number> {
  const { rows } = await sql<{ running: number | null; first: number | null }>`
    select max(sequence) filter (where status = 'in_progress') as running,
      min(sequence) filter (where status = 'planned') as first
    from daily_order_lines where daily_order_id = ${dailyOrderId} and machine_id = ${machineId}
      and status in ('planned', 'in_progress')`.execute(unit.trx)
  const { running = null, first = null } = rows[0] ?? {}
  if (first === null) return (running ?? 0) + 10
  const between = running !== null && running < first ? Math.floor((running + first) / 2) : null
  return between !== null && between !== running ? between : Math.min(first, running ?? first) - 10
}

/** A shift may be closed before it begins: what is left goes on to the first one that is open. */
const mostClosed = 30

async function openAfter(unit: Unit, from: DailyOrder): Promise<DailyOrder> {
  let target = from
  for (let passed = 0; passed <= mostClosed; passed++) {
    target = await dailyOrderOf(unit, { location_id: from.location_id, ...(await nextShift(unit, target)) })
    if (target.status !== 'closed') break
  }
  return target
}

/** What is left of a line as a new line of the next shift, the first of the same machine. */
export async function carryRest(unit: Unit, line: DailyOrderLine): Promise<void> {
  const { daily_order_id, machine_id, step_id } = line
  const rest = line.planned_qty - line.done_qty
  if (daily_order_id === null || machine_id === null || step_id === null || rest <= 0) return
  const from = await unit.get(dailyOrders, daily_order_id)
  const target = await openAfter(unit, from)
  await unit.insert(dailyOrderLines, {
    status: 'planned',
    product_id: line.product_id,
    planned_qty: rest,
    wanted_on: line.wanted_on,
    is_rush: line.is_rush,
    note: line.note,
    daily_order_id: target.id,
    machine_id,
    sequence: await firstPlace(unit, target.id, machine_id),
    source: line.source,
    requested_by_id: line.requested_by_id,
    production_order_id: line.production_order_id,
    step_id,
    phase_id: line.phase_id,
    carried_from_line_id: line.id,
  })
  await sumUnits(unit, target.id)
}
