-- The same rows as inventory_movements_details_at with the balances computed in one pass: for exports of all rows, and
-- for sorting by a balance.
create function inventory_movements_details_whole_at(since timestamptz) returns setof inventory_movements_details
language sql stable as $$
  select e.id, 1, e.created_at, e.created_by, e.updated_at, e.updated_by, e.moved_at, e.reason, e.product_id,
    p.kind, p.category_id, p.brand_id, e.lot_id, e.location_id, e.bin_id, e.from_bin_id, e.to_bin_id, e.source_type,
    e.source_id, e.opening_qty, e.in_qty, e.out_qty, e.opening_qty + e.in_qty - e.out_qty,
    -- The opening balance of the company is that of its bins.
    sum(case when e.of_place then e.opening_qty else 0 end + e.in_qty - e.out_qty) over of_product - e.under_way,
    sum(case when e.of_place then e.opening_qty else 0 end + e.in_qty - e.out_qty) over in_bin,
    e.unit_cost, e.value, e.created_by, e.note,
    (select d.number from moving_documents d where d.source_type = e.source_type and d.source_id = e.source_id),
    e.of_place, e.of_company
  from (
    select * from stock_ends where moved_at >= since
    union all
    select * from stock_openings(since)
  ) e
  join products p on p.id = e.product_id
  -- Both ends of a movement have the same position in the order: the default frame includes its peers.
  window of_product as (partition by e.product_id order by e.moved_at, e.movement_id),
    in_bin as (partition by e.product_id, e.bin_id order by e.moved_at, e.movement_id)
$$;
