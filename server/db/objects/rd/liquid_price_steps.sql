-- What a litre of an ingredient costs of its supplier from how many litres on, in CAD: of the preferred supplier where it
-- has prices, else of the one that sells it at the lowest price.
create view liquid_price_steps as
  select s.product_id, s.min_qty * unit.litres as from_litres, s.unit_price * c.rate_to_cad / unit.litres as cost_per_litre
  from products p join measures m on m.id = p.stock_measure_id
  cross join lateral (
    select case when p.purchase_measure_id is null then 1 else coalesce(p.purchase_factor, 1) end * m.factor_to_base / 1000
      / case m.dimension when 'mass' then coalesce(p.density_g_ml, 1) else 1 end as litres) unit
  cross join lateral (
    select o.supplier_id from supplier_products o join suppliers u on u.id = o.supplier_id and u.status = 'active'
    left join currencies x on x.id = u.currency_id
    where o.product_id = p.id and o.unit_price is not null
    order by (o.supplier_id = p.preferred_supplier_id) is true desc, o.unit_price * coalesce(x.rate_to_cad, 1), o.supplier_id
    limit 1) seller
  join suppliers u on u.id = seller.supplier_id
  cross join lateral (
    select coalesce((select rate_to_cad from currencies where id = u.currency_id), 1) as rate_to_cad) c
  join supplier_products s on s.supplier_id = seller.supplier_id and s.product_id = p.id and s.unit_price is not null
  where m.dimension in ('volume', 'mass');
