-- What the plan of production and open orders need more of than there is and comes: the day on which a product that is
-- bought runs out first, what is missing in the end, and when it has to be ordered for that day. In stock measures.
create view purchase_needs as
with flow as (
  select f.product_id, f."on", sum(f.qty) as qty, min(f.qty) as least from stock_flow f
  join products p on p.id = f.product_id and p.is_purchasable and p.status = 'active' and p.kind <> 'service'
  group by f.product_id, f."on"
), run as (
  select f.product_id, f."on", coalesce(k.available, 0)
    + sum(f.qty) over (partition by f.product_id order by f."on") as remaining
  from flow f left join product_stock_values k on k.product_id = f.product_id
), short as (
  select product_id, min("on") as needed_on, -min(remaining) as missing from run where remaining < 0 group by product_id
)
select p.id, 1 as version, p.created_at, p.created_by, p.updated_at, p.updated_by, p.id as product_id,
  p.preferred_supplier_id as supplier_id, p.kind, p.category_id, s.needed_on,
  s.needed_on - coalesce(o.lead_days, 0) as order_by,
  greatest(s.needed_on - coalesce(o.lead_days, 0) - (select plant_today()), -9999)::numeric(8,0) as days_left,
  o.lead_days, s.missing, o.least as least_qty, o.unit_price, n.documents
from short s join products p on p.id = s.product_id
left join suppliers u on u.id = p.preferred_supplier_id
left join lateral (
  select coalesce((select max(x.lead_time_days) from supplier_products x
      where x.supplier_id = u.id and x.product_id = p.id), supplier_lead_days(u.id), u.lead_time_days, p.lead_time_days)
    as lead_days,
    (select min(x.min_qty) from supplier_products x where x.supplier_id = u.id and x.product_id = p.id) as least,
    supplier_price(u.id, p.id, s.missing / coalesce(p.purchase_factor, 1)) as unit_price
) o on true
left join lateral (
  select string_agg(d.number, ', ' order by d.number) as documents from (
    select distinct coalesce(r.number, a.number) as number from stock_flow f
    left join production_orders r on f.kind = 'consumption' and r.id = f.source_id
    left join sales a on f.kind = 'sale' and a.id = f.source_id
    where f.product_id = p.id and f.qty < 0 and f."on" >= s.needed_on order by 1 limit 5
  ) d
) n on true;
