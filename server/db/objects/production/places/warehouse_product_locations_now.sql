-- A place with its coordinates, the stock of its product in its bin, what fills it up once it is below its minimum, and
-- whether another product has a place in the bin, or the product another one that it is picked from.
create view warehouse_product_locations_now as
  select w.id, s.on_hand,
    case when w.is_active and s.on_hand < w.min_qty then coalesce(w.max_qty, w.min_qty) - s.on_hand else 0 end
      as to_replenish,
    w.is_active and s.on_hand < coalesce(w.min_qty, 0) as below_min,
    nullif(concat_ws('-', coalesce(w.aisle, b.aisle), coalesce(w.rack, b.rack), coalesce(w.level, b.level),
      coalesce(w.position, b.position)), '') as spot,
    coalesce(w.aisle, b.aisle) is not null and coalesce(w.level, b.level) is not null as has_spot,
    w.is_active and (
      exists (select 1 from warehouse_product_locations o
        where o.bin_id = w.bin_id and o.product_id <> w.product_id and o.is_active)
      or b.kind = 'picking' and exists (select 1 from warehouse_product_locations o join bins c on c.id = o.bin_id
        where o.product_id = w.product_id and o.location_id = w.location_id and o.id <> w.id and o.is_active
          and c.kind = 'picking')) as is_duplicate
  from warehouse_product_locations w
  join bins b on b.id = w.bin_id
  cross join lateral (
    select coalesce(sum(l.on_hand), 0) as on_hand from stock_levels l
    where l.product_id = w.product_id and l.bin_id = w.bin_id
  ) s;
