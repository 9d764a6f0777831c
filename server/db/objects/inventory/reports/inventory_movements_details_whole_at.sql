-- The same rows as inventory_movements_details_at with the balances computed in one pass: for exports of all rows, and
-- for sorting by a balance.
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
  -- Both ends of a movement have the same position in the order: the default frame includes its peers.
  window of_product as (partition by e.product_id order by e.moved_at, e.movement_id),
    in_bin as (partition by e.product_id, e.bin_id order by e.moved_at, e.movement_id)
$$;
