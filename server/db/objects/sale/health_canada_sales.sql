-- What was sold and came back of each brand in each half of a year (SOR/2023-123, s. 4): a row for every province, also
-- where there was none, and for every country of export. Values are in CAD without taxes and duties. What a customer
-- returns counts at what he paid for it in the order it is of, else last, else at its list price.
create view health_canada_sales as
with dealt as (
  select (m.moved_at at time zone (select plant_zone()))::date as "on", m.product_id, a.ship_to_province_id as province_id, m.qty as sold, 0 as returned,
    m.qty * coalesce(l.unit_price, 0) * s.rate_to_cad as value, m.qty * l.duty_amount / nullif(l.qty_ordered - l.qty_cancelled, 0) as duty
  from stock_movements m
    join allocation_lines g on g.id = m.source_line_id
    join allocations a on a.id = g.allocation_id
    join sale_lines l on l.id = g.sale_line_id
    join sales s on s.id = l.sale_id
  where m.reason = 'ship' and m.source_type = 'allocations'
    and not exists (select from stock_movements r where r.reverses_id = m.id)
  union all
  select (m.moved_at at time zone (select plant_zone()))::date, m.product_id, c.ship_province_id, 0, m.qty,
    -m.qty * coalesce(paid.price, p.list_price, 0),
    -m.qty * coalesce(paid.duty, case when p.excise_jurisdiction = 'EX' then 0
      else duty_at_stake(p.volume_ml, p.volume_ml, p.excise_jurisdiction, (m.moved_at at time zone (select plant_zone()))::date) end, 0)
  from stock_movements m
    join receivings r on r.id = m.source_id
    join customers c on c.id = r.customer_id
    join products p on p.id = m.product_id
    left join lateral (
      select l.unit_price * s.rate_to_cad as price, l.duty_amount / nullif(l.qty_ordered - l.qty_cancelled, 0) as duty
      from sale_lines l join sales s on s.id = l.sale_id
      where l.product_id = m.product_id and s.customer_id = r.customer_id and l.qty_shipped > 0
        and s.order_date <= (m.moved_at at time zone (select plant_zone()))::date
        and (r.sale_id is null or s.id = r.sale_id)
      order by s.order_date desc, l.id desc limit 1
    ) paid on true
  where m.reason = 'customer_return' and m.source_type = 'receivings'
    and not exists (select from stock_movements r where r.reverses_id = m.id)
), halved as (
  select d.*, v.country_id, n.iso2 = 'CA' as is_canada,
    make_date(extract(year from d."on")::int, case when extract(month from d."on") <= 6 then 1 else 7 end, 1) as half
  from dealt d
    join provinces v on v.id = d.province_id
    join countries n on n.id = v.country_id
    join products b on b.id = d.product_id and b.kind = 'finished_good' and b.volume_ml > 0
), places as (
  select h.half, h.product_id, v.id as province_id, v.country_id, true as is_canada, v.id as place
  from (select distinct half, product_id from halved) h
    cross join provinces v join countries n on n.id = v.country_id and n.iso2 = 'CA'
  union all
  select distinct half, product_id, null::bigint, country_id, false, 100000 + country_id from halved where not is_canada
), summed as (
  select half, product_id, case when is_canada then province_id end as province_id, country_id, is_canada,
    sum(sold) as sold, sum(returned) as returned, sum(value - duty) as net_sales, sum(duty) as duty
  from halved group by 1, 2, 3, 4, 5
)
select (((extract(year from l.half) - 2000) * 2 + extract(quarter from l.half)::int / 3) * 1000000 + l.product_id)::bigint
    * 1000000 + l.place as id,
  1 as version, p.created_at, p.created_by, p.updated_at, p.updated_by,
  extract(year from l.half)::text || case when extract(month from l.half) = 1 then ' H1' else ' H2' end as period,
  l.half as period_from, (l.half + interval '6 months - 1 day')::date as period_to,
  (l.half + interval '7 months - 1 day')::date as due_on,
  l.product_id, coalesce(p.unique_product_identifier, p.barcode) as identifier, p.brand_id, f.name as flavour,
  f.health_canada_class as flavour_class, coalesce(p.strength_mg_ml, 0) as strength_mg_ml, p.volume_ml,
  case when l.is_canada then 'canada' else 'export' end as market, l.province_id, l.country_id,
  coalesce(s.sold, 0)::int as sold, coalesce(s.returned, 0)::int as returned,
  round(coalesce(s.net_sales, 0), 2) as net_sales, round(coalesce(s.duty, 0), 2) as duty,
  round((coalesce(s.sold, 0) - coalesce(s.returned, 0)) * p.volume_ml / 1000, 6) as net_litres
from places l
  join products p on p.id = l.product_id
  left join flavors f on f.id = p.flavor_id
  left join summed s on s.half = l.half and s.product_id = l.product_id and s.is_canada = l.is_canada
    and s.country_id = l.country_id and s.province_id is not distinct from l.province_id;
