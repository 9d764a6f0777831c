import { sql } from 'kysely'
import { columnsOf, packModel } from '../../../../src/planning/packed'
import type { AnyResource } from '../../../../src/resources/kit/define/definition'
import type { Row } from '../../../../src/resources/kit/define/row'
import { dailyOrderLines } from '../../../../src/resources/production/plan/daily_order_lines'
import { dailyOrders } from '../../../../src/resources/production/plan/daily_orders'
import { planCalls } from '../../../../src/resources/production/plan/planCalls'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { positionOf } from '../../../query/feedPosition'
import { selectOf } from '../../../engine/rows/selects'
import { nowOf } from '../../../site/now'
import { shiftWindows } from './apply/shiftWindows'
import { planModel } from './model/planModel'
import { planSite } from '../../../site/calendar/planSite'
import { dayAt } from '../../../site/plant'
import { minuteOf, versionOf } from './planSite'

async function rowsWhere<R extends AnyResource>(db: Db, resource: R, where: ReturnType<typeof sql>) {
  const select = selectOf(resource)
  const { rows } = await sql<Row<R>>`select ${sql.raw(select.selectList())}
    from ${sql.raw(select.table)} t ${sql.raw(select.allJoins())} where ${where} order by t.id`.execute(db)
  return rows
}

const dayMs = 86_400_000
/** How far around now a shift can be chosen by its hours. */
const [shiftsBehindMs, shiftsAheadMs] = [dayMs, 7 * dayMs]

/** The plan of a site as it is now, without its times: who reads it computes them, and names what waits for itself. */
export async function planSnapshot(db: Db, location: number | null) {
  // The position comes first: what changes while the rest is read comes again as an event.
  const position = await positionOf(db)
  const locationId = await planSite(db, location)
  const version = await versionOf(db, locationId)
  const now = minuteOf(await nowOf(db))
  const { model, rows, timezone, shifts } = await planModel(db, locationId, version, now)
  const secondOf = (at: number) => Math.round((at - Date.parse(model.origin)) / 1000)
  return {
    position,
    location_id: locationId,
    version,
    now: new Date(now).toISOString(),
    model,
    orders: rows.orders.map(
      ({
        flavour: _,
        family: __,
        family_id: ___,
        product_id: ____,
        stamp_by: _____,
        area: ______,
        stamps_per_pack: _______,
        ...order
      }) => order,
    ),
    machines: rows.machines.map(({ ideal_rate, capacity_ml: _, set_order_id: __, ...machine }) => ({
      ...machine,
      rate_per_hour: ideal_rate,
    })),
    steps: rows.steps,
    lines: rows.lines.map(({ order_id, ...line }) => ({ ...line, production_order_id: order_id })),
    requests: await rowsWhere(db, dailyOrderLines, sql`t.status = 'requested'`),
    shifts: shiftWindows(now - shiftsBehindMs, now + shiftsAheadMs, shifts, timezone).map(
      ({ from, to, ...shift }) => ({ ...shift, from: secondOf(from), to: secondOf(to) }),
    ),
    daily_orders: await rowsWhere(
      db,
      dailyOrders,
      sql`t.location_id = ${locationId} and (t.status <> 'closed' or t.plan_date >= ${dayAt(new Date(now).toISOString(), timezone)}::date - 7)`,
    ),
  }
}

onCall(planCalls.plan, async ({ db, input }) => {
  const { model, steps, lines, ...rest } = await planSnapshot(db, input.location_id)
  return {
    ...rest,
    model: packModel(model),
    steps: columnsOf(steps, ['id', 'phase_name', 'unit_kind']),
    lines: columnsOf(lines, [
      'id',
      'status',
      'production_order_id',
      'step_id',
      'machine_id',
      'planned_qty',
      'done_qty',
    ]),
  }
})
