import type pg from 'pg'

/** Number of the newest generated order with this serial. */
export const numberOf = (serial: number) => `PRO-${String(serial).padStart(7, '0')}`

/**
 * A plant's orders of many years: all but the last few thousand are closed, a fifth is urgent, due dates spread over
 * working days, products by how well they sell.
 */
export async function addOrders(client: pg.ClientBase, many: number) {
  await client.query(
    `with sold as (
       select p.id, p.volume_ml, p.strength_mg_ml, p.excise_jurisdiction, p.units_per_carton, r.id as recipe_id,
         r.revision, row_number() over (order by p.id) - 1 as place, count(*) over () as many
       from products p join recipes r on r.id = (
         select min(l.id) from product_components c join recipes l on l.product_id = c.component_product_id
         where c.product_id = p.id and l.status = 'approved')
       where p.kind = 'finished_good'),
     flow as (select min(id) as id from flows where area = 'production'),
     person as (select min(id) as least, max(id) as most from users),
     phase as (select array_agg(id order by sequence) as ids from phases where area = 'production'),
     drawn as materialized (
       select n, random() as of_product, random() as of_status, random() as of_priority, random() as of_day,
         random() as of_size, random() as of_person
       from generate_series(1, $1::int) n),
     placed as (
       select *, case
           when n <= $1 - 5000 then case when of_status < 0.03 then 'cancelled' else 'closed' end
           when of_status < 0.05 then 'draft' when of_status < 0.15 then 'pending' when of_status < 0.40 then 'planned'
           when of_status < 0.55 then 'released' when of_status < 0.70 then 'in_progress'
           when of_status < 0.73 then 'on_hold' when of_status < 0.80 then 'done' when of_status < 0.85 then 'shipped'
           else 'closed' end as status,
         current_date + 30 - (($1 - n) * 3650.0 / $1)::int + (of_day * 20)::int - 10 as due_on,
         floor(of_product ^ 2 * (select max(many) from sold))::int as place
       from drawn)
     insert into production_orders (number, status, product_id, recipe_id, flow_id, qty_planned, priority, requested_on,
       due_on, planned_start, planned_end, notes, recipe_revision, volume_planned_ml, volume_ml, strength_mg_ml,
       jurisdiction, units_per_carton, qty_bottled, qty_packed, lot_prefix, current_phase_id, submitted_by_id,
       approved_by_id, started_at, done_at, created_at, created_by, updated_at, updated_by, version)
     select 'PRO-' || lpad(o.n::text, 7, '0'), o.status, s.id, s.recipe_id, f.id, z.qty,
       case when o.of_priority < 0.02 then 'rush' when o.of_priority < 0.2 then 'high' when o.of_priority < 0.95 then 'normal'
         else 'low' end,
       o.due_on - 21, o.due_on, o.due_on - 5, o.due_on - 1,
       case when o.of_size < 0.1 then 'Customer wants the pallets wrapped in black' end, s.revision,
       z.qty * s.volume_ml, s.volume_ml, s.strength_mg_ml, s.excise_jurisdiction, s.units_per_carton,
       case when z.made then z.qty else 0 end, case when z.made then z.qty else 0 end,
       'L' || lpad(o.n::text, 7, '0'),
       case when o.status in ('released', 'in_progress', 'on_hold') then h.ids[1 + floor(o.of_size * 8)::int] end,
       z.person, z.person, case when z.made then o.due_on - 4 end, case when z.made then o.due_on - 1 end, o.due_on - 21, z.person,
       o.due_on - 1, z.person, 12
     from placed o join sold s on s.place = o.place, flow f, phase h, person p,
       lateral (select 500 * (1 + floor(o.of_size * 20)) as qty, o.status in ('done', 'shipped', 'closed') as made,
         p.least + floor(o.of_person * (p.most - p.least))::int as person) z
     order by o.n`,
    [many],
  )
  // Of every table, as the database does by itself within minutes.
  await client.query('vacuum (analyze)')
}
