import { sql } from 'kysely'
import { dailyOrders } from '../../../../src/resources/production/plan/daily_orders'
import type { Unit } from '../../../engine/unitTypes'

/** Writes what the lines of a daily order come to. */
export const sumUnits = (unit: Unit, id: number | null): Promise<void> =>
  id === null ? Promise.resolve() : sumAllUnits(unit, [id])

/**
 * Writes what the lines of daily orders come to, in units; liquid and samples are not counted in units. What is carried
 * over out of a published shift stays planned there: the shift has not attained it.
 */
export async function sumAllUnits(unit: Unit, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await unit.writing([dailyOrders], (trx) =>
    sql<{ id: number; planned_units: number; done_units: number }>`
      update daily_orders d set planned_units = n.planned, done_units = n.done, version = d.version + 1,
        updated_at = ${unit.at}::timestamptz, updated_by = ${unit.by.id || null}::bigint
      from (select o.id, o.planned_units, o.done_units,
          coalesce(sum(case when l.status = 'carried_over' and o.published_at is null then l.done_qty
            else l.planned_qty end) filter (where s.id is not null), 0) as planned,
          coalesce(sum(l.done_qty) filter (where s.id is not null), 0) as done
        from (select * from daily_orders where id = any(${ids}::bigint[]) order by id for update) o
          left join daily_order_lines l on l.daily_order_id = o.id
            and l.status in ('planned', 'in_progress', 'done', 'carried_over')
          left join production_order_steps s on s.id = l.step_id and s.unit_kind not in ('ml', 'sample')
        group by o.id, o.planned_units, o.done_units, o.published_at) n
      where d.id = n.id and (n.planned, n.done) is distinct from (n.planned_units, n.done_units)
      returning d.id, n.planned_units, n.done_units`.execute(trx),
  )
  await unit.recordWritten(dailyOrders, new Map(rows.map(({ id, ...before }) => [id, before])))
}
