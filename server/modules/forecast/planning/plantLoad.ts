import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import { unfinished } from '../../../../src/resources/production/orders/lateness'
import { amountsOn } from '../../../../src/resources/production/stamps/stampAmounts'
import { dayAt, productionSettings, siteOf } from '../../../site/plant'
import { settingsNow } from '../../../site/settings'
import { shiftsOf } from '../../../site/shifts'
import { securityNow } from '../../../site/duty/stampSecurity'

type Phase = { id: number; phase: string; machines: number }
type Load = { phase_id: number; seconds: number }

/** Phases of the plant with machines that work by the piece, and how many of them there are. */
const phasesOf = (db: Db) =>
  sql<Phase>`select p.id, p.name as phase, count(*)::int as machines from phases p
    join machines m on m.phase_id = p.id and m.is_active and m.ideal_rate_per_hour > 0
    where p.area = 'production' group by p.id order by p.sequence`.execute(db)

/** Seconds of a unit in each phase, by the operations of the flow of the product or of the plant. */
const secondsOf = (db: Db, products: readonly number[]) =>
  sql<{ id: number; loads: Load[] }>`
    select p.id, coalesce(json_agg(json_build_object('phase_id', l.phase_id, 'seconds', l.seconds))
        filter (where l.phase_id is not null), '[]') as loads
    from products p
    left join lateral (select coalesce((select f.id from flows f where f.id = p.default_flow_id and f.status = 'active'),
      (select f.id from flows f where f.status = 'active' and f.area = 'production' and f.is_default
        order by f.id limit 1)) as flow_id) f on true
    left join lateral (
      select a.phase_id, sum(3600 / o.standard_rate_per_hour * case o.unit_kind when 'ml' then coalesce(p.volume_ml, 0)
        when 'unit' then 1 when 'carton' then 1.0 / coalesce(p.units_per_carton, 1) else 0 end)::float8 as seconds
      from flow_actions a join operations o on o.id = a.operation_id
      where a.flow_id = f.flow_id and o.standard_rate_per_hour > 0 and not a.is_optional
      group by a.phase_id) l on true
    where p.id = any(${products}::bigint[]) group by p.id`.execute(db)

/** Hours that open orders still need in each phase, and when they are due. */
const ordersOf = (db: Db, today: string) =>
  sql<{ id: number; due_in: number; loads: Load[] }>`
    select o.id, o.due_on - ${today}::date as due_in, coalesce((
      select json_agg(json_build_object('phase_id', s.phase_id, 'seconds', 3600 * s.rest / s.rate)) from (
        select s.phase_id, sum(greatest(0, s.qty_planned - s.qty_good - s.qty_scrap)
          / case s.unit_kind when 'carton' then coalesce(o.units_per_carton, 1) else 1 end)::float8 as rest,
          min(x.standard_rate_per_hour)::float8 as rate
        from production_order_steps s join operations x on x.id = s.operation_id
        where s.production_order_id = o.id and s.status not in ('done', 'skipped') and x.standard_rate_per_hour > 0
          and s.unit_kind in ('ml', 'unit', 'carton')
        group by s.phase_id) s), '[]') as loads
    from production_orders o where o.area = 'production' and o.status = any(${[...unfinished]})`.execute(db)

/** Hours in which the shifts of a day are open, without their breaks. */
async function openHours(db: Db, today: string, timezone: string) {
  const { shifts } = await productionSettings(db)
  const windows = shiftsOf(today, shifts, timezone)
  return windows.reduce(
    (sum, { from, to, breakMinutes }) => sum + (to - from) / 3_600_000 - breakMinutes / 60,
    0,
  )
}

const byPhase = (phases: readonly Phase[], loads: readonly Load[], perHour: boolean) =>
  phases.map(({ id }) => {
    const seconds = loads.find(({ phase_id }) => Number(phase_id) === id)?.seconds ?? 0
    return perHour ? seconds / 3600 : seconds
  })

/** What the plant can do in a day and has to do, what one unit of each product asks of it, and what security is free. */
export async function plantLoad(db: Db, products: readonly number[]) {
  const { timezone } = await siteOf(db)
  const now = new Date().toISOString()
  const today = dayAt(now, timezone)
  const { rows: phases } = await phasesOf(db)
  const hours = await openHours(db, today, timezone)
  const [seconds, orders, { headroom }, set] = [
    await secondsOf(db, products),
    await ordersOf(db, today),
    await securityNow(db, now),
    await settingsNow(db, 'excise.stamp_amounts', 'excise.jurisdictions'),
  ]
  const amounts = amountsOn(set['excise.stamp_amounts'], today)
  const additional = new Set(
    set['excise.jurisdictions'].filter(({ is_additional: is }) => is).map(({ code }) => code),
  )
  return {
    today,
    secondsOf: new Map(seconds.rows.map(({ id, loads }) => [id, byPhase(phases, loads, false)])),
    /** Security for a stamp of a jurisdiction. */
    securityOf: (jurisdiction: string) =>
      amounts ? (additional.has(jurisdiction) ? amounts.security_specified : amounts.security_other) : 0,
    plant: {
      phases: phases.map(({ phase, machines }) => ({ phase, hours_per_day: machines * hours })),
      orders: orders.rows.map(({ id, due_in, loads }) => ({
        id,
        due_in,
        hours: byPhase(phases, loads, true),
      })),
      security_headroom: headroom,
    },
  }
}
