-- The numbers of documents that move goods; moves by hand and opened books have none. Looked up row by row a function
-- took forty times as long.
create view moving_documents as
  select 'receivings' as source_type, id as source_id, number from receivings
  union all select 'allocations', id, number from allocations
  union all select 'transfers', id, number from transfers
  union all select 'stock_counts', id, number from stock_counts
  union all select 'stock_adjustments', id, number from stock_adjustments
  union all select 'purchases', id, number from purchases
  union all select 'production_orders', id, number from production_orders;

create or replace view stock_movements_now as
  select m.id,
    (select d.number from moving_documents d where d.source_type = m.source_type and d.source_id = m.source_id) as document
  from stock_movements m;

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
  e.unit_cost, e.value, e.created_by as user_id, e.note,
  (select d.number from moving_documents d where d.source_type = e.source_type and d.source_id = e.source_id) as document
from stock_ends e join products p on p.id = e.product_id;

create or replace function inventory_movements_details_at(since timestamptz) returns setof inventory_movements_details
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
    e.unit_cost, e.value, e.created_by, e.note,
    (select d.number from moving_documents d where d.source_type = e.source_type and d.source_id = e.source_id)
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
drop function document_number(text, bigint);

-- The same movements from an instant on, with what was held after each worked out in one pass: for whoever reads all of
-- them, or puts them in order by it. Of a page it is worked out row by row, from what is held now.
create function inventory_movements_details_whole_at(since timestamptz) returns setof inventory_movements_details
language sql stable as $$
  select e.id, 1, e.created_at, e.created_by, e.updated_at, e.updated_by, e.moved_at, e.reason, e.product_id,
    p.kind, p.category_id, p.brand_id, e.lot_id, e.location_id, e.bin_id, e.from_bin_id, e.to_bin_id, e.source_type,
    e.source_id, e.opening_qty, e.in_qty, e.out_qty, e.opening_qty + e.in_qty - e.out_qty,
    sum(e.opening_qty + e.in_qty - e.out_qty) over of_product - e.under_way,
    sum(e.opening_qty + e.in_qty - e.out_qty) over in_bin,
    e.unit_cost, e.value, e.created_by, e.note,
    (select d.number from moving_documents d where d.source_type = e.source_type and d.source_id = e.source_id)
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
  -- Both ends of a movement, and all that lay there before, are of one place: the frame holds them together.
  window of_product as (partition by e.product_id order by e.moved_at, e.movement_id),
    in_bin as (partition by e.product_id, e.bin_id order by e.moved_at, e.movement_id)
$$;
create view inventory_movements_details_whole as select * from inventory_movements_details_whole_at('-infinity');
