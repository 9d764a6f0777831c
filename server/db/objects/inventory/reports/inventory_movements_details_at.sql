-- The same from an instant on; before it one row per product, lot and bin holds the opening balance.
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
    e.unit_cost, e.value, e.created_by, e.note,
    (select d.number from moving_documents d where d.source_type = e.source_type and d.source_id = e.source_id),
    e.of_place, e.of_company
  from (
    select * from stock_ends where moved_at >= since
    union all
    select * from stock_openings(since)
  ) e
  join products p on p.id = e.product_id
$$;
