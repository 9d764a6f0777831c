-- Active places with the coordinates that apply, their own before those of their bin, and the stock of the product there.
create view places_stocked as
  select w.id, w.product_id, w.location_id, w.bin_id, w.is_primary, w.pick_sequence, w.min_qty, w.max_qty, p.sku,
    b.code, b.kind, b.capacity_qty, b.is_active and b.frozen_by_count_id is null as is_open,
    coalesce(w.aisle, b.aisle) as aisle, coalesce(w.rack, b.rack) as rack, coalesce(w.level, b.level) as level,
    coalesce(w.position, b.position) as position, s.on_hand
  from warehouse_product_locations w
  join products p on p.id = w.product_id
  join bins b on b.id = w.bin_id
  cross join lateral (
    select coalesce(sum(l.on_hand), 0) as on_hand from stock_levels l
    where l.product_id = w.product_id and l.bin_id = w.bin_id
  ) s
  where w.is_active;
