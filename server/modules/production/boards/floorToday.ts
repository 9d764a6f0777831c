import { sql } from 'kysely'
import { unfinished } from '../../../../src/resources/production/orders/lateness'
import type { PlantArea } from '../../../../src/resources/production/flows/plantArea'
import type { PlannedUnits } from '../../../../src/resources/production/plan/attainment'
import type { Db } from '../../../db/database'

/** The phase of an area whose output is what it has made: in cartons. */
export const packedIn = { production: 'packing', assembly: 'cartoning' } as const

const iso = (instant: number) => new Date(instant).toISOString()

/** Good output by phase in quarters of an hour; `due` when its order is due by the day it was made for. */
export type Production = { phase: string; unit_kind: string; at: string; good: number; due: boolean }

/** What the floor made since an instant. */
export const madeSince = async (
  db: Db,
  area: PlantArea,
  from: number,
  dueBy: string,
): Promise<Production[]> =>
  (
    await sql<Production>`select p.code as phase, s.unit_kind,
      date_bin('15 minutes', l.ended_at, timestamptz '2026-01-01') as at, o.due_on <= ${dueBy} as due,
      sum(l.qty_good) as good
    from production_logs l join phases p on p.id = l.phase_id join production_order_steps s on s.id = l.step_id
      join production_orders o on o.id = l.production_order_id
    where o.area = ${area} and l.ended_at >= ${iso(from)} and l.qty_good <> 0 group by 1, 2, 3, 4 order by 3`.execute(
      db,
    )
  ).rows

/** Units of orders due by a day that still have to be packed. */
export async function leftToPack(db: Db, area: PlantArea, dueBy: string) {
  const { rows } = await sql<{
    left: number | null
  }>`select sum(greatest(0, s.qty_planned - s.qty_good)) as left
    from production_orders o join production_order_steps s on s.production_order_id = o.id
      join phases p on p.id = s.phase_id
    where o.status in ('released', 'in_progress', 'on_hold') and o.due_on <= ${dueBy}
      and s.status not in ('done', 'skipped') and o.area = ${area} and p.code = ${packedIn[area]}`.execute(db)
  return rows[0]?.left ?? 0
}

/** Liquid that the published shifts of a day plan, in ml: what is carried over out of them stays planned there. */
export async function plannedLiquid(db: Db, day: string) {
  const { rows } = await sql<{ planned: number }>`select coalesce(sum(l.planned_qty), 0)::float8 as planned
    from daily_order_lines l join daily_orders d on d.id = l.daily_order_id
      join production_order_steps s on s.id = l.step_id
    where d.plan_date = ${day} and d.published_at is not null and l.status not in ('requested', 'cancelled')
      and s.unit_kind = 'ml'`.execute(db)
  return rows[0]?.planned ?? 0
}

/** What the published shifts of a day plan and made, in bottles. */
export async function unitsPlanned(db: Db, day: string): Promise<PlannedUnits> {
  const { rows } = await sql<PlannedUnits>`select coalesce(sum(planned_units), 0)::float8 as planned_units,
      coalesce(sum(done_units), 0)::float8 as done_units
    from daily_orders where plan_date = ${day} and status <> 'draft'`.execute(db)
  return rows[0] ?? { planned_units: 0, done_units: 0 }
}

/** Orders that are late, of those that are not done. */
export async function lateOrders(db: Db, area: PlantArea, today: string) {
  const { rows } = await sql<{
    open: number
    count: number
    not_started: number
    number: string | null
    days: number | null
  }>`
    with open as (select number, due_on, status, order_is_late(status, due_on, ${today}) as is_late
      from production_orders where area = ${area} and status = any(${[...unfinished]}::text[])),
    worst as (select number, ${today}::date - due_on as days from open where is_late order by due_on, number limit 1)
    select (select count(*)::int from open) as open,
      (select count(*)::int from open where is_late) as count,
      (select count(*)::int from open where is_late and status = 'planned') as not_started,
      (select number from worst) as number, (select days from worst) as days`.execute(db)
  const found = rows[0]
  return {
    count: found?.count ?? 0,
    open: found?.open ?? 0,
    not_started: found?.not_started ?? 0,
    worst: found && found.number !== null ? { number: found.number, days: found.days ?? 0 } : null,
  }
}

/** Batches that wait for the laboratory's answer, and since when the oldest does. */
export async function waitingForTest(db: Db) {
  const { rows } = await sql<{ waiting: number; oldest: string | null }>`
    select count(*)::int as waiting, min(s.ready_at) as oldest from production_order_steps s
      join phases p on p.id = s.phase_id join production_orders o on o.id = s.production_order_id
    where p.code = 'hplc' and s.status in ('ready', 'in_progress', 'paused')
      and o.status in ('released', 'in_progress', 'on_hold')`.execute(db)
  return { waiting: rows[0]?.waiting ?? 0, oldest: rows[0]?.oldest ?? null }
}

/** Machines that are down, the longest first. */
export async function downMachines(db: Db, area: PlantArea) {
  const { rows } = await sql<{ name: string; since: string; total: number; is_down: boolean }>`
    select name, current_state_since as since, current_state = 'down' as is_down
    from machines where is_active and area = ${area} order by current_state_since`.execute(db)
  const down = rows.filter(({ is_down }) => is_down)
  return { down: down.length, total: rows.length, worst: down[0] ?? null }
}

/** Bottles scrapped since an instant, by reason, most first. */
export const scrapSince = async (db: Db, area: PlantArea, from: number) =>
  (
    await sql<{
      reason: string
      qty: number
    }>`select coalesce(w.label, 'No reason given') as reason, sum(l.qty_scrap) as qty
    from production_logs l join production_order_steps s on s.id = l.step_id
      left join parameters w on w.id = l.scrap_reason_parameter_id
    where l.qty_scrap > 0 and l.phase_id in (select id from phases where area = ${area}) and l.ended_at >= ${iso(from)} and s.unit_kind not in ('ml', 'sample')
    group by 1 order by 2 desc, 1`.execute(db)
  ).rows

/** Batches tested in a stretch of time, and how many of them were never blocked on the way. */
export async function testedBetween(db: Db, from: number, to: number) {
  const { rows } = await sql<{ tested: number; first: number }>`
    select count(*)::int as tested, (count(*) filter (where not exists (
      select 1 from production_logs l where l.step_id = s.id and l.event = 'block')))::int as first
    from production_order_steps s
    where s.phase_id in (select id from phases where code = 'hplc' and area = 'production') and s.status = 'done'
      and s.finished_at >= ${iso(from)} and s.finished_at < ${iso(to)}`.execute(db)
  const { tested = 0, first = 0 } = rows[0] ?? {}
  return tested === 0 ? null : (first / tested) * 100
}

/** Average hours that steps spent in each phase, from ready to finished, by phase; null where none was finished. */
export async function averageHours(
  db: Db,
  area: PlantArea,
  from: number,
): Promise<Record<string, number | null>> {
  const { rows } = await sql<{ code: string; hours: number | null }>`select p.code,
      (select avg(extract(epoch from s.finished_at - s.ready_at)) / 3600 from production_order_steps s
        where s.phase_id = p.id and s.finished_at >= ${iso(from)} and s.status = 'done')::float8 as hours
    from phases p where p.area = ${area}`.execute(db)
  return Object.fromEntries(
    rows.map(({ code, hours }) => [code, hours === null ? null : Math.round(hours * 10) / 10]),
  )
}

type StampsLeft = { jurisdiction: string; left: number; minutes_to_change: number | null }

/** What the assembly floor makes now: packs since an instant, what is blocked, and the stamps of open orders. */
export async function packsNow(db: Db, from: number) {
  const [counts, stamps] = await Promise.all([
    sql<{ per_hour: number; blocked: number }>`
      select coalesce((select sum(l.qty_good) from production_logs l join phases p on p.id = l.phase_id
          and p.area = 'assembly' and p.code = 'cartoning'
        where l.ended_at >= ${iso(from)} and l.qty_good > 0), 0)::float8 as per_hour,
        (select count(*)::int from production_order_steps s join production_orders o on o.id = s.production_order_id
          and o.area = 'assembly' where s.status = 'blocked') as blocked`.execute(db),
    sql<StampsLeft>`
      select r.jurisdiction, sum(r.remaining)::int as left, min(round(r.remaining / nullif(u.per_minute, 0)))
          filter (where r.status = 'in_use')::int as minutes_to_change
      from reels r
        left join lateral (select sum(l.stamps_consumed) / 60.0 as per_minute from stamping_logs l
          where l.jurisdiction = r.jurisdiction and l.ended_at >= ${iso(from)}) u on true
      where r.area = 'assembly' and r.status in ('available', 'in_use') and r.jurisdiction in (
        select jurisdiction from production_orders where area = 'assembly' and status in ('released', 'in_progress'))
      group by r.jurisdiction order by r.jurisdiction`.execute(db),
  ])
  return { ...(counts.rows[0] ?? { per_hour: 0, blocked: 0 }), stamps: stamps.rows }
}
