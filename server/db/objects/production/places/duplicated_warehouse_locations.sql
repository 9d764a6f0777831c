-- Doubled places with what would mend them. In a bin of several products the one that is neither primary nor has most
-- there goes to a free bin of the kind, each to another one; of two places that a product is picked from, or that are one
-- spot of the rack, the one that is neither primary nor has most there is no longer used.
create view duplicated_warehouse_locations as
with shared as (
  select bin_id * 3 as id, 'shared_bin' as kind, location_id, min(s.kind) as bin_kind, min(code) as bins,
    string_agg(sku, ', ' order by sku) as skus, string_agg(sku, ', ' order by sku) filter (where is_primary) as primary_in,
    sum(on_hand) as on_hand, (array_agg(s.id order by is_primary, on_hand, s.id desc))[1] as place_id, null::bigint as stays,
    row_number() over (partition by location_id, min(s.kind) order by min(code), bin_id) as nth
  from places_stocked s group by bin_id, location_id having count(*) > 1
), free as (
  select b.id, b.location_id, b.kind, row_number() over (
    partition by b.location_id, b.kind order by b.pick_sequence, b.code, b.id) as nth
  from bins b
  where b.kind in ('picking', 'storage') and b.is_active and b.frozen_by_count_id is null
    and not exists (select 1 from stock_levels l where l.bin_id = b.id and l.on_hand > 0)
    and not exists (select 1 from warehouse_product_locations w where w.bin_id = b.id)
    and not exists (select 1 from product_bins g where g.bin_id = b.id)
), twice as (
  select product_id, location_id, null::text as spot, 'second_pick_place' as kind, array_agg(id) as ids
  from places_stocked where kind = 'picking' group by product_id, location_id having count(*) > 1
  union all
  select product_id, location_id, concat_ws('-', aisle, rack, level, position), 'same_spot', array_agg(id)
  from places_stocked where aisle is not null and level is not null
  group by product_id, location_id, aisle, rack, level, position
  having count(*) > 1 and count(*) filter (where kind = 'picking') < 2
), mended as (
  select min(s.id) * 3 + case t.kind when 'second_pick_place' then 1 else 2 end as id, t.kind, t.location_id,
    string_agg(s.code, ', ' order by s.code) as bins, min(s.sku) as skus,
    string_agg(s.code, ', ' order by s.code) filter (where s.is_primary) as primary_in, sum(s.on_hand) as on_hand,
    (array_agg(s.id order by s.is_primary, s.on_hand, s.id desc))[1] as place_id,
    (array_agg(s.bin_id order by s.is_primary desc, s.on_hand desc, s.id))[1] as stays
  from twice t join places_stocked s on s.id = any(t.ids)
  group by t.product_id, t.location_id, t.spot, t.kind
)
select d.id, 1 as version, now() as created_at, null::bigint as created_by, now() as updated_at,
  null::bigint as updated_by, d.kind, d.location_id, d.bins, d.skus, d.primary_in, d.on_hand,
  case when d.kind <> 'shared_bin' then 'retire' when d.to_bin_id is not null then 'move' end as fix,
  d.place_id, w.product_id, w.bin_id as from_bin_id, d.to_bin_id, 1 as duplicate_count
from (
  select s.id, s.kind, s.location_id, s.bins, s.skus, s.primary_in, s.on_hand, s.place_id, f.id as to_bin_id
  from shared s left join free f on f.location_id = s.location_id and f.kind = s.bin_kind and f.nth = s.nth
  union all
  select id, kind, location_id, bins, skus, primary_in, on_hand, place_id, stays from mended
) d
join warehouse_product_locations w on w.id = d.place_id;
