import type pg from 'pg'

/**
 * Orders of assembly: unstamped bottles are sealed, stamped for a jurisdiction and cartoned. They are
 * planned for the days ahead, and the last one is a draft.
 */
export async function addPackOrders(client: pg.ClientBase, { now, by }: { now: number; by: number }) {
  await client.query(
    `with goods as (
       select p.*, row_number() over (order by p.id) as nth from products p
       where p.kind = 'finished_good' and p.status = 'active' and p.unstamped_product_id is not null
         and coalesce(p.excise_jurisdiction, 'EX') <> 'EX' order by p.id limit 12
     ), made as (
       insert into production_orders (area, number, status, product_id, flow_id, qty_planned, priority, requested_on, due_on,
         planned_on, sequence, volume_planned_ml, volume_ml, strength_mg_ml, jurisdiction, units_per_carton,
         location_id, created_at, created_by, updated_at, updated_by)
       select 'assembly', 'AO-' || lpad((g.nth + b.many)::text, 5, '0'),
         case when g.nth < 12 then 'planned' else 'draft' end, g.id, f.id,
         500 + 250 * g.nth, case g.nth when 2 then 'rush' else 'normal' end, d.today, d.today + 2 + g.nth::int / 3,
         d.today + g.nth::int / 4, 10 * g.nth, 0, g.volume_ml, g.strength_mg_ml, g.excise_jurisdiction,
         g.units_per_carton, l.id,
         $1::timestamptz, $2::bigint, $1::timestamptz, $2::bigint
       from goods g
         cross join (select count(*) as many from production_orders where area = 'assembly') b
         cross join (select plant_day($1::timestamptz) as today) d
         cross join lateral (select id from flows where area = 'assembly' and code = 'ASM-STD') f
         cross join lateral (select id from locations where kind = 'plant' order by id limit 1) l
       returning *
     ), components as (
       insert into production_order_materials (production_order_id, product_id, source, qty_required, qty_per_pack,
         scrap_percent, lot_rule, consumed_at_phase_id, created_by, updated_by)
       select o.id, p.unstamped_product_id, 'component', ceil(o.qty_planned * 1.01), 1, 1, 'fefo', h.id, $2, $2
       from made o join products p on p.id = o.product_id
         cross join lateral (select id from phases where area = 'assembly' and code = 'sealing') h
       returning id
     ), steps as (
       insert into production_order_steps (production_order_id, sequence, batch_no, flow_action_id, phase_id, operation_id,
         unit_kind, qty_planned, allow_overlap, min_buffer_qty, requires_label_check, scrap_limit_percent, created_by,
         updated_by)
       select o.id, a.sequence, 0, a.id, a.phase_id, a.operation_id, x.unit_kind, o.qty_planned, a.allow_overlap,
         a.min_buffer_qty, a.requires_label_check, a.scrap_limit_percent, $2, $2
       from made o join flow_actions a on a.flow_id = o.flow_id join operations x on x.id = a.operation_id
       where o.status <> 'draft'
       returning production_order_id
     )
     select count(*) from components, steps`,
    [new Date(now).toISOString(), by],
  )
}
