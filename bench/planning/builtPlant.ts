import type pg from 'pg'
import { queriesOf } from '../../server/demo/company/queries'
import { keepLinesOfSteps } from '../../server/demo/plan/dailyOrders'
import { planAhead, type PlannedPiece } from '../../server/demo/plan/ahead'
import { shiftWindows, windowAt } from '../../server/modules/production/plan/apply/shiftWindows'
import { planSite } from '../../server/site/calendar/planSite'
import { nowOf } from '../../server/site/now'
import { productionSettings, siteOf } from '../../server/site/plant'

const dayMs = 86_400_000
/** Behind the lines that run already. */
const firstPlace = 10_000
/** Far enough that every order has its place. */
const aheadDays = 400

/** Machines of the plan up to so many: copies of those that are there. */
const addMachines = (client: pg.ClientBase, plantId: number, many: number) =>
  client.query(
    `with own as (select *, row_number() over (order by id) - 1 as place, count(*) over () as many from machines
       where is_active and area = 'production' and location_id = $1)
     insert into machines (code, name, kind, phase_id, location_id, line, ideal_rate_per_hour, capacity_ml,
       current_state_since)
     select 'BENCH-' || n, o.name || ' / ' || n, o.kind, o.phase_id, o.location_id, o.line, o.ideal_rate_per_hour,
       o.capacity_ml, now()
     from generate_series(1, $2::int - (select max(many) from own)::int) n
       join own o on o.place = n % o.many`,
    [plantId, many],
  )

/** Orders on the floor with the steps of their flow: small ones, so that all of them fit into some weeks. */
const addOrders = (client: pg.ClientBase, many: number) =>
  client.query(
    `with sold as (
       select p.id, p.volume_ml, p.strength_mg_ml, p.excise_jurisdiction, p.units_per_carton, r.id as recipe_id,
         r.revision, row_number() over (order by p.id) - 1 as place, count(*) over () as many
       from products p join recipes r on r.id = (
         select min(l.id) from product_components c join recipes l on l.product_id = c.component_product_id
         where c.product_id = p.id and l.status = 'approved')
       where p.kind = 'finished_good'),
     flow as (select id from flows where area = 'production' and is_default and status = 'active' limit 1),
     made as (
       insert into production_orders (number, status, product_id, recipe_id, flow_id, qty_planned, priority,
         requested_on, due_on, recipe_revision, volume_planned_ml, volume_ml, strength_mg_ml, jurisdiction,
         units_per_carton, batch_count)
       select 'PRO-' || lpad((500000 + n)::text, 6, '0'), 'released', s.id, s.recipe_id, f.id, q.qty,
         case when n % 20 = 0 then 'rush' else 'normal' end, current_date - 5, current_date + 1 + n % 40, s.revision,
         q.qty * s.volume_ml, s.volume_ml, s.strength_mg_ml, s.excise_jurisdiction, s.units_per_carton, 1
       from generate_series(1, $1::int) n join sold s on s.place = (n * 7) % s.many, flow f,
         lateral (select 100 + (n * 37) % 900 as qty) q
       returning id, flow_id, qty_planned, volume_planned_ml, units_per_carton)
     insert into production_order_steps (status, production_order_id, sequence, batch_no, flow_action_id, phase_id,
       operation_id, unit_kind, qty_planned, allow_overlap, min_buffer_qty)
     select case when row_number() over (partition by m.id order by a.sequence) = 1 then 'ready' else 'waiting' end,
       m.id, a.sequence, case when p.unit_kind in ('ml', 'sample') then 1 else 0 end, a.id, a.phase_id, a.operation_id,
       p.unit_kind,
       case p.unit_kind when 'ml' then m.volume_planned_ml when 'sample' then 1
         when 'carton' then ceil(m.qty_planned / coalesce(m.units_per_carton, 100))
         when 'skid' then 1 else m.qty_planned end,
       a.allow_overlap, a.min_buffer_qty
     from made m join flow_actions a on a.flow_id = m.flow_id join operations p on p.id = a.operation_id`,
    [many],
  )

/** Puts pieces into lanes, in the daily orders of the shifts that they start in. */
async function addLines(
  client: pg.ClientBase,
  plantId: number,
  pieces: readonly PlannedPiece[],
  windows: ReturnType<typeof shiftWindows>,
) {
  const sequences = new Map<string, number>()
  const rows = pieces.map((piece) => {
    const { plan_date, shift } = windows[windowAt(windows, piece.start)]!
    const lane = `${plan_date} ${shift} ${piece.machine_id}`
    const sequence = (sequences.get(lane) ?? firstPlace) + 10
    sequences.set(lane, sequence)
    const [planned_start, planned_end] = [piece.start, piece.end].map((at) => new Date(at).toISOString())
    return { ...piece, plan_date, shift, sequence, planned_start, planned_end }
  })
  await client.query(
    `with rows as materialized (select * from jsonb_to_recordset($2::jsonb) as n (plan_date date, shift text,
         sequence integer, step_id bigint, phase_id bigint, machine_id bigint, quantity numeric, due_on date,
         planned_start timestamptz, planned_end timestamptz, setup_minutes integer)),
     missing as (
       insert into daily_orders (number, location_id, plan_date, shift)
       select 'DO-B' || row_number() over (order by r.plan_date, r.shift), $1, r.plan_date, r.shift
       from (select distinct plan_date, shift from rows) r
       where not exists (select from daily_orders d
         where (d.location_id, d.plan_date, d.shift) = ($1, r.plan_date, r.shift))
       returning id, plan_date, shift),
     shifts as (select id, plan_date, shift from missing
       union all select id, plan_date, shift from daily_orders where location_id = $1)
     insert into daily_order_lines (status, product_id, planned_qty, wanted_on, daily_order_id, machine_id, sequence,
       source, production_order_id, step_id, phase_id, planned_start, planned_end, setup_minutes)
     select 'planned', o.product_id, r.quantity, r.due_on, d.id, r.machine_id, r.sequence, 'plan', o.id, r.step_id,
       r.phase_id, r.planned_start, r.planned_end, r.setup_minutes
     from rows r join shifts d using (plan_date, shift) join production_order_steps s on s.id = r.step_id
       join production_orders o on o.id = s.production_order_id`,
    [plantId, JSON.stringify(rows)],
  )
}

/**
 * Makes of the demo company a plant with so many orders and machines: the first steps, this share of all, in lanes as the
 * engine lays them out, the others as backlog. Answers how many steps are in each.
 */
export async function buildPlant(
  client: pg.ClientBase,
  wishes: { orders: number; machines: number; plannedShare: number },
) {
  const db = queriesOf(client)
  const [plantId, { timezone }, { shifts }, now] = [
    await planSite(db, null),
    await siteOf(db),
    await productionSettings(db),
    await nowOf(db),
  ]
  // What the demo company has planned itself would take the places of its own lines.
  await client.query(`update production_order_steps set daily_order_line_id = null;
    delete from daily_order_lines where status = 'planned'`)
  await addMachines(client, plantId, wishes.machines)
  await addOrders(client, wishes.orders)
  const all = (await planAhead(db, plantId, now, aheadDays)).toSorted((one, other) => one.start - other.start)
  const planned = all.slice(0, Math.ceil(all.length * wishes.plannedShare))
  const windows = shiftWindows(now - 2 * dayMs, now + aheadDays * dayMs, shifts, timezone)
  await addLines(client, plantId, planned, windows)
  await keepLinesOfSteps(client)
  await client.query('vacuum (analyze)')
  return { planned: planned.length, backlog: all.length - planned.length }
}
