import { sql } from 'kysely'
import type { Passport } from '../../../../src/resources/inventory/traceability/passportCalls'
import type { Db } from '../../../db/database'

/** So many facts of a kind are told, the latest of them. */
const toldFacts = 500

/** From whom lots were received. */
export const receiptsOf = async (db: Db, lots: readonly number[]): Promise<Passport['receipts']> => {
  const { rows } = await sql<Passport['receipts'][number]>`
    select m.lot_id, r.id as receiving_id, r.number as receiving, s.name as supplier, p.number as purchase,
      sum(m.qty)::float8 as qty, max(m.moved_at) as received_at
    from stock_movements m join receivings r on r.id = m.source_id
      left join suppliers s on s.id = r.supplier_id left join purchases p on p.id = r.purchase_id
    where m.lot_id = any(${lots}::bigint[]) and m.source_type = 'receivings' and m.reason in ('receive', 'lab_receive')
      and not exists (select from stock_movements b where b.reverses_id = m.id)
    group by m.lot_id, r.id, s.name, p.number order by received_at desc, m.lot_id limit ${toldFacts}`.execute(
    db,
  )
  return rows
}

/** To whom lots were shipped. */
export const deliveriesOf = async (db: Db, lots: readonly number[]): Promise<Passport['deliveries']> => {
  const { rows } = await sql<Passport['deliveries'][number]>`
    select m.lot_id, a.id as allocation_id, a.number as allocation, s.number as sale, c.id as customer_id, c.name as customer,
      nullif(concat_ws(', ', a.ship_to_city, v.code), '') as place, sum(m.qty)::float8 as qty,
      max(m.moved_at) as shipped_at
    from stock_movements m join allocations a on a.id = m.source_id join sales s on s.id = a.sale_id
      join customers c on c.id = s.customer_id left join provinces v on v.id = a.ship_to_province_id
    where m.lot_id = any(${lots}::bigint[]) and m.source_type = 'allocations' and m.reason = 'ship'
      and not exists (select from stock_movements b where b.reverses_id = m.id)
    group by m.lot_id, a.id, s.number, c.id, v.code order by shipped_at desc, m.lot_id limit ${toldFacts}`.execute(
    db,
  )
  return rows
}

/** What the laboratory, label checks and fill checks found of lots and of the orders that made them. */
export const checksOf = async (
  db: Db,
  lots: readonly number[],
  orders: readonly number[],
): Promise<Passport['checks']> => {
  const { rows } = await sql<Passport['checks'][number]>`
    select c.kind, c.number, o.number as "order", c.lot_id, c.outcome, c.found, u.name as by, c.at as at
    from (
      select 'hplc' as kind, number, production_order_id, lot_id, coalesce(decision, verdict, status) as outcome,
        final_mg_ml::float8::text || ' mg/ml' as found, coalesce(concluded_by_id, analyst_id) as user_id,
        coalesce(concluded_at, created_at) as at
      from hplc_requests where lot_id = any(${lots}::bigint[])
      union all
      select 'label', number, production_order_id, null, status, nullif(array_to_string(failed_items, ', '), ''), user_id, checked_at
      from label_checks where production_order_id = any(${orders}::bigint[])
      union all
      select 'fill', number, production_order_id, null, status, round(mean_ml, 2)::float8::text || ' ml', checked_by_id, checked_at
      from fill_checks where production_order_id = any(${orders}::bigint[])) c
      left join production_orders o on o.id = c.production_order_id left join users u on u.id = c.user_id
    order by c.at desc, c.number limit ${toldFacts}`.execute(db)
  return rows
}

/** Who worked on the orders, and on which machines. */
export const workOf = async (db: Db, orders: readonly number[]): Promise<Passport['work']> => {
  const { rows } = await sql<Passport['work'][number]>`
    select o.number as "order", h.name as phase, m.code as machine, string_agg(distinct u.name, ', ') as people,
      greatest(0, sum(g.qty_good))::float8 as qty_good, s.unit_kind as measure,
      min(coalesce(g.started_at, g.ended_at)) as "from", max(g.ended_at) as "to"
    from production_logs g join production_orders o on o.id = g.production_order_id join phases h on h.id = g.phase_id
      join production_order_steps s on s.id = g.step_id
      left join machines m on m.id = g.machine_id left join users u on u.id = g.user_id
    where g.production_order_id = any(${orders}::bigint[]) and g.ended_at is not null
    group by o.id, s.id, h.name, m.code order by max(g.ended_at) desc, o.number limit ${toldFacts}`.execute(
    db,
  )
  return rows
}

/** Sessions in which stamps were put on bottles of the lots. */
export const sessionsOf = async (
  db: Db,
  lots: readonly number[],
  orders: readonly number[],
): Promise<Passport['stamps']> => {
  const { rows } = await sql<Passport['stamps'][number]>`
    select g.code, p.source_lot_id as lot_id, r.number as reel, g.jurisdiction, nullif(concat(r.serial_prefix, g.start_serial), '') as first,
      nullif(concat(r.serial_prefix, g.end_serial), '') as last, g.applied_qty::integer as applied, u.name as by,
      g.ended_at as ended_at
    from stamping_logs g join product_stamping_orders p on p.id = g.product_stamping_order_id
      join reels r on r.id = g.reel_id left join users u on u.id = g.user_id
    where g.ended_at is not null
      and (p.source_lot_id = any(${lots}::bigint[]) or p.production_order_id = any(${orders}::bigint[]))
    order by g.ended_at desc, g.id limit ${toldFacts}`.execute(db)
  return rows
}
