import { sql } from 'kysely'
import { unfinished } from '../../../../../src/resources/production/orders/lateness'
import type { Db, Trx } from '../../../../db/database'

export type PlanStep = {
  id: number
  order_id: number
  sequence: number
  batch_no: number
  status: string
  machine_id: number | null
  phase_id: number
  phase: string
  phase_name: string
  unit_kind: string
  qty_planned: number
  qty_good: number
  allow_overlap: boolean
  min_buffer_qty: number
  started_at: string | null
  block_code: string | null
  rate: number
  setup_minutes: number
}

const ordersOf = (db: Db | Trx) =>
  sql<{
    id: number
    number: string
    status: string
    sku: string
    product_id: number
    product: string
    volume_ml: number | null
    strength_mg_ml: number | null
    jurisdiction: string | null
    flavour: string | null
    family_id: number | null
    family: string | null
    priority: string
    due_on: string
    /** The last day on which its packaged bottles get their stamp, while they have none. */
    stamp_by: string | null
    qty_planned: number
    area: string
    stamps_per_pack: number
  }>`select o.id, o.number, o.status, o.area, o.stamps_per_pack, p.sku, o.product_id, p.name as product, o.volume_ml, o.strength_mg_ml, o.jurisdiction,
      f.name as flavour, pf.id as family_id, pf.name as family, o.priority, o.due_on::text as due_on, o.qty_planned,
      (select min(l.stamp_by)::text from lots l where l.production_order_id = o.id and l.stamped_on is null) as stamp_by
    from production_orders o join products p on p.id = o.product_id left join flavors f on f.id = p.flavor_id
      left join lateral (select id, name from product_families pf
        where (pf.brand_id, pf.flavor_id, pf.category_id) = (p.brand_id, p.flavor_id, p.category_id)
        order by pf.id limit 1) pf on true
    where o.status = any(${[...unfinished]}) order by o.id`.execute(db)

const stepsOf = (db: Db | Trx) =>
  sql<PlanStep>`select s.id, s.production_order_id as order_id, s.sequence, s.batch_no, s.status, s.machine_id,
      s.phase_id, ph.code as phase, ph.name as phase_name, s.unit_kind, s.qty_planned, s.qty_good, s.allow_overlap, s.min_buffer_qty,
      s.started_at, s.block_code, op.standard_rate_per_hour as rate, op.setup_minutes
    from production_orders o join production_order_steps s on s.production_order_id = o.id
      join operations op on op.id = s.operation_id join phases ph on ph.id = s.phase_id
    where o.status = any(${[...unfinished]}) and s.status not in ('done', 'skipped')
    order by s.production_order_id, s.sequence, s.batch_no`.execute(db)

const linesOf = (db: Db | Trx, locationId: number) =>
  sql<{
    id: number
    step_id: number
    order_id: number
    machine_id: number
    status: string
    planned_qty: number
    done_qty: number
    is_pinned: boolean
    pinned_at: string | null
    daily_order_id: number
    plan_date: string
    shift: string
    sequence: number
    planned_start: string | null
    planned_end: string | null
    setup_minutes: number
    version: number
  }>`select l.id, l.step_id, l.production_order_id as order_id, l.machine_id, l.status, l.planned_qty, l.done_qty,
      l.is_pinned, l.pinned_at, l.daily_order_id, d.plan_date::text as plan_date, d.shift, l.sequence, l.planned_start,
      l.planned_end, l.setup_minutes, l.version
    from daily_order_lines l join daily_orders d on d.id = l.daily_order_id
    where l.status in ('planned', 'in_progress') and d.location_id = ${locationId}
    order by d.plan_date, array_position(array['day', 'evening', 'night'], d.shift), l.sequence, l.id`.execute(
    db,
  )

const machinesOf = (db: Db | Trx, locationId: number) =>
  sql<{
    id: number
    code: string
    name: string
    kind: string
    phase_id: number
    phase: string
    ideal_rate: number | null
    capacity_ml: number | null
    state: string
    state_since: string
    state_reason: string | null
    set_order_id: number | null
  }>`select m.id, m.code, m.name, m.kind, m.phase_id, ph.code as phase, m.ideal_rate_per_hour as ideal_rate,
      m.capacity_ml, m.current_state as state, m.current_state_since as state_since,
      r.label as state_reason, s.production_order_id as set_order_id
    from machines m join phases ph on ph.id = m.phase_id
      left join production_order_steps s on s.id = m.current_step_id
      left join machine_states ms on ms.machine_id = m.id and ms.ended_at is null
      left join parameters r on r.id = ms.reason_parameter_id
    where m.is_active and m.location_id = ${locationId} order by m.id`.execute(db)

const capabilitiesOf = (db: Db | Trx) =>
  sql<{
    machine_id: number
    volume_ml: number | null
    family_id: number | null
    rate: number
    setup_minutes: number
    crew: number
  }>`
    select machine_id, volume_ml, product_family_id as family_id, rate_per_hour as rate, setup_minutes,
      crew_count as crew from machine_capabilities where is_active
    order by machine_id, product_family_id nulls last, volume_ml nulls last`.execute(db)

const rulesOf = (db: Db | Trx) =>
  sql<{
    machine_kind: string
    class: string
    from_value: string | null
    to_value: string | null
    minutes: number
  }>`
    select machine_kind, class, from_value, to_value, minutes
    from changeover_rules where is_active order by id`.execute(db)

/** Holidays, overtime and planned stops of a site and its machines that end after an instant. */
export const exceptionsOf = (db: Db | Trx, locationId: number, from: string) =>
  sql<{ id: number; machine_id: number | null; kind: string; starts_at: string; ends_at: string }>`
    select id, machine_id, kind, starts_at, ends_at from calendar_exceptions
    where location_id = ${locationId} and ends_at > ${from} order by starts_at, id`.execute(db)

/** What a plan is made of, in one statement for each table. */
export async function readPlan(db: Db | Trx, locationId: number, from: string) {
  const [orders, steps, lines, machines, capabilities, rules, exceptions] = [
    await ordersOf(db),
    await stepsOf(db),
    await linesOf(db, locationId),
    await machinesOf(db, locationId),
    await capabilitiesOf(db),
    await rulesOf(db),
    await exceptionsOf(db, locationId, from),
  ]
  return {
    orders: orders.rows,
    steps: steps.rows,
    lines: lines.rows,
    machines: machines.rows,
    capabilities: capabilities.rows,
    rules: rules.rows,
    exceptions: exceptions.rows,
  }
}

export type PlanRows = Awaited<ReturnType<typeof readPlan>>
