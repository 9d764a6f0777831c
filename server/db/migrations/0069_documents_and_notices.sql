-- What was said to a person stays to be read by who was not there to hear it.
create index changes_noticed on changes (row_id, position)
  where action = 'noticed' and announced in ('told', 'registered');

-- The number of the document that moved goods; moves by hand and opened books have none.
create function document_number(source_type text, source_id bigint) returns text language sql stable as $$
  select case source_type
    when 'receivings' then (select number from receivings where id = $2)
    when 'allocations' then (select number from allocations where id = $2)
    when 'transfers' then (select number from transfers where id = $2)
    when 'stock_counts' then (select number from stock_counts where id = $2)
    when 'stock_adjustments' then (select number from stock_adjustments where id = $2)
    when 'purchases' then (select number from purchases where id = $2)
    when 'production_orders' then (select number from production_orders where id = $2)
  end
$$;

create view stock_movements_now as
  select m.id, document_number(m.source_type, m.source_id) as document from stock_movements m;

create or replace view inventory_movements_details as
select e.id, 1 as version, e.created_at, e.created_by, e.updated_at, e.updated_by, e.moved_at, e.reason, e.product_id,
  p.kind, p.category_id, p.brand_id, e.lot_id, e.location_id, e.bin_id, e.from_bin_id, e.to_bin_id, e.source_type,
  e.source_id, e.opening_qty, e.in_qty, e.out_qty, e.opening_qty + e.in_qty - e.out_qty as closing_qty,
  (select coalesce(sum(l.on_hand), 0) from stock_levels l where l.product_id = e.product_id)
    - (select coalesce(sum(x.in_qty - x.out_qty), 0) from stock_ends x
      where x.product_id = e.product_id and (x.moved_at, x.movement_id) > (e.moved_at, e.movement_id))
    - e.under_way as balance,
  (select coalesce(sum(l.on_hand), 0) from stock_levels l where l.product_id = e.product_id and l.bin_id = e.bin_id)
    - (select coalesce(sum(x.in_qty - x.out_qty), 0) from stock_ends x where x.product_id = e.product_id
      and x.bin_id = e.bin_id and (x.moved_at, x.movement_id) > (e.moved_at, e.movement_id)) as bin_balance,
  e.unit_cost, e.value, e.created_by as user_id, e.note, document_number(e.source_type, e.source_id) as document
from stock_ends e join products p on p.id = e.product_id;
drop function inventory_movements_details_at(timestamptz);
create function inventory_movements_details_at(since timestamptz) returns setof inventory_movements_details
language sql stable as $$
  select e.id, 1, e.created_at, e.created_by, e.updated_at, e.updated_by, e.moved_at, e.reason, e.product_id,
    p.kind, p.category_id, p.brand_id, e.lot_id, e.location_id, e.bin_id, e.from_bin_id, e.to_bin_id, e.source_type,
    e.source_id, e.opening_qty, e.in_qty, e.out_qty, e.opening_qty + e.in_qty - e.out_qty,
    (select coalesce(sum(l.on_hand), 0) from stock_levels l where l.product_id = e.product_id)
      - (select coalesce(sum(x.in_qty - x.out_qty), 0) from stock_ends x
        where x.product_id = e.product_id and (x.moved_at, x.movement_id) > (e.moved_at, e.movement_id))
      - e.under_way,
    (select coalesce(sum(l.on_hand), 0) from stock_levels l where l.product_id = e.product_id and l.bin_id = e.bin_id)
      - (select coalesce(sum(x.in_qty - x.out_qty), 0) from stock_ends x where x.product_id = e.product_id
        and x.bin_id = e.bin_id and (x.moved_at, x.movement_id) > (e.moved_at, e.movement_id)),
    e.unit_cost, e.value, e.created_by, e.note, document_number(e.source_type, e.source_id)
  from (
    select * from stock_ends where moved_at >= since
    union all
    select -l.id, 0, since, null, since, null, since, 'opening_balance', o.product_id, o.lot_id, o.location_id, o.bin_id,
      null, null, 'stock_levels', l.id, o.qty, 0, 0, 0, null, o.value, null
    from (
      select product_id, lot_id, bin_id, location_id, sum(in_qty - out_qty) as qty, sum(value) as value
      from stock_ends where moved_at < since
      group by product_id, lot_id, bin_id, location_id having sum(in_qty - out_qty) <> 0
    ) o left join stock_levels l on (l.product_id, l.lot_id, l.bin_id) = (o.product_id, o.lot_id, o.bin_id)
  ) e
  join products p on p.id = e.product_id
$$;

-- Documents that are not over and have a line of a product, or make or use it.
create function open_documents(product bigint) returns table (source_type text, source_id bigint, number text)
language sql stable as $$
  select 'production_orders', o.id, o.number from production_orders o
  where o.status not in ('done', 'shipped', 'closed', 'cancelled') and (o.product_id = product
    or exists (select from production_order_materials m where m.production_order_id = o.id and m.product_id = product))
  union all
  select 'purchases', o.id, o.number from purchases o
  where o.status not in ('received', 'closed', 'cancelled')
    and exists (select from purchase_lines l where l.purchase_id = o.id and l.product_id = product)
  union all
  select 'sales', o.id, o.number from sales o
  where o.status not in ('shipped', 'done', 'cancelled')
    and exists (select from sale_lines l where l.sale_id = o.id and l.product_id = product)
  union all
  select 'allocations', o.id, o.number from allocations o
  where o.status not in ('shipped', 'cancelled')
    and exists (select from allocation_lines l where l.allocation_id = o.id and l.product_id = product)
  union all
  select 'receivings', o.id, o.number from receivings o
  where o.status not in ('received', 'cancelled')
    and exists (select from receiving_lines l where l.receiving_id = o.id and l.product_id = product)
  union all
  select 'transfers', o.id, o.number from transfers o
  where o.status not in ('received', 'cancelled')
    and exists (select from transfer_lines l where l.transfer_id = o.id and l.product_id = product)
  union all
  select 'stock_counts', o.id, o.number from stock_counts o
  where o.status not in ('done', 'cancelled')
    and exists (select from stock_count_lines l where l.stock_count_id = o.id and l.product_id = product)
  union all
  select 'stock_adjustments', o.id, o.number from stock_adjustments o
  where o.status in ('draft', 'submitted')
    and exists (select from stock_adjustment_lines l where l.stock_adjustment_id = o.id and l.product_id = product)
$$;

drop view change_summary;
create view change_summary as
  select min(c.id) as id, coalesce(c.batch_id, min(c.number)) as called, count(*)::integer as change_count,
    count(distinct c.product_id)::integer as product_count,
    left(case when count(*) = 1 then coalesce(min(p.sku), min(c.proposed ->> 'sku')) || ' ' || min(c.reason)
      else min(c.reason) end, 400) as about,
    left((select string_agg(distinct product_field_label(f), ', ')
      from product_changes o, jsonb_object_keys(o.proposed) f where o.id = any(array_agg(c.id))), 400) as altered,
    case when bool_or(c.risk = 'high') then 'high' when bool_or(c.risk = 'medium') then 'medium' else 'low' end as risk,
    min(c.submitted_by_id) as submitted_by_id, min(c.submitted_at) as submitted_at,
    max(c.decided_at) as decided_at,
    round((extract(epoch from max(c.decided_at) - min(c.submitted_at)) / 3600)::numeric, 1) as decision_hours,
    case when count(distinct c.status) = 1 then min(c.status) else 'mixed' end as decision,
    (select count(distinct (o.source_type, o.source_id))::integer
      from unnest(array_agg(distinct c.product_id)) touched (id), open_documents(touched.id) o) as open_documents,
    min(c.created_at) as created_at, min(c.created_by) as created_by, max(c.updated_at) as updated_at,
    min(c.updated_by) as updated_by, sum(c.version)::integer as version
  from product_changes c left join products p on p.id = c.product_id
  where c.submitted_at is not null
  group by coalesce(c.batch_id, c.number), c.batch_id;

-- Both are looked at by kind of product too.
create or replace view products_diff as
  select l.id, l.product_id, p.sku, p.category_id, p.brand_id,
    product_field_label(l.field) as field,
    product_value_text(l.field, l.old_value) as old_text, product_value_text(l.field, l.new_value) as new_text,
    c.number as change_number, c.submitted_by_id as requester_id, l.approved_by_id, l.source, l.applied_at,
    1 as change_count, l.created_at, l.created_by, l.updated_at, l.updated_by, l.version, p.kind
  from product_change_logs l
  join products p on p.id = l.product_id
  left join product_changes c on c.id = l.product_change_id;

create or replace view product_decisions as
  select c.id * 100 + f.place as id, c.number, c.kind, c.status as state, c.product_id,
    product_field_label(f.name) as field, c.risk, c.submitted_by_id, c.decided_by_id, c.submitted_at, c.decided_at,
    round((extract(epoch from c.decided_at - c.submitted_at) / 3600)::numeric, 1) as decision_hours,
    1 as requested_count,
    (c.status in ('approved', 'applied'))::integer as approved_count,
    (c.status = 'rejected')::integer as rejected_count,
    (c.status = 'conflict')::integer as conflict_count,
    c.created_at, c.created_by, c.updated_at, c.updated_by, c.version,
    p.kind as product_kind, p.category_id, p.brand_id
  from product_changes c
  left join products p on p.id = c.product_id
  cross join lateral jsonb_object_keys(c.proposed) with ordinality f (name, place)
  where c.submitted_at is not null and (f.place = 1 or c.kind <> 'create');
