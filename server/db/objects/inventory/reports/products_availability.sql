-- Stock and expected receipts and issues of each product per site. Goods that left a site are not on hand there: they
-- count at their destination as in transit. On hand is the sum of reserved, available and held.
create view products_availability as
select s.product_id * 100000 + s.location_id as id, 1 as version, p.created_at, p.created_by, p.updated_at, p.updated_by,
  s.product_id, p.kind, p.category_id, p.brand_id, s.location_id, s.on_hand, s.reserved, s.available, s.held,
  s.on_order, s.in_transit, s.in_production, s.needed, s.available + s.flows as projected,
  s.available + s.week_1 as week_1, s.available + s.week_2 as week_2, s.available + s.week_3 as week_3,
  s.available + s.week_4 as week_4, s.available + s.week_5 as week_5, s.available + s.week_6 as week_6,
  s.available + s.week_7 as week_7, s.available + s.week_8 as week_8, s.sold, s.needed + s.sold as demand
from (
  select product_id, location_id, coalesce(sum(on_hand), 0) as on_hand, coalesce(sum(reserved), 0) as reserved,
    coalesce(sum(available), 0) as available, coalesce(sum(held), 0) as held,
    coalesce(sum(qty) filter (where kind = 'purchase'), 0) as on_order,
    coalesce(sum(qty) filter (where kind = 'transfer'), 0) as in_transit,
    coalesce(sum(qty) filter (where kind = 'production'), 0) as in_production,
    coalesce(-sum(qty) filter (where kind = 'consumption'), 0) as needed,
    coalesce(-sum(qty) filter (where kind = 'sale'), 0) as sold, coalesce(sum(qty), 0) as flows,
    coalesce(sum(qty) filter (where "on" <= (select plant_today()) + 7), 0) as week_1,
    coalesce(sum(qty) filter (where "on" <= (select plant_today()) + 14), 0) as week_2,
    coalesce(sum(qty) filter (where "on" <= (select plant_today()) + 21), 0) as week_3,
    coalesce(sum(qty) filter (where "on" <= (select plant_today()) + 28), 0) as week_4,
    coalesce(sum(qty) filter (where "on" <= (select plant_today()) + 35), 0) as week_5,
    coalesce(sum(qty) filter (where "on" <= (select plant_today()) + 42), 0) as week_6,
    coalesce(sum(qty) filter (where "on" <= (select plant_today()) + 49), 0) as week_7,
    coalesce(sum(qty) filter (where "on" <= (select plant_today()) + 56), 0) as week_8
  from (
    select product_id, location_id, on_hand - coalesce(in_transit, 0) as on_hand, reserved, available, held,
      null::date as "on", null as kind, null::numeric as qty from stock_by_site
    union all
    select product_id, location_id, null, null, null, null, "on", kind, qty from stock_flow
  ) all_of
  group by product_id, location_id
) s
join products p on p.id = s.product_id;
