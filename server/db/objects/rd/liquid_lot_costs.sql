-- What a millilitre of a product costs at the prices of the lots that may be used today, by their quantities; without
-- one the cost of the ledger.
create view liquid_lot_costs as
  select p.id,
    case when lots.unit_cost is null then c.cost_per_ml
      when m.dimension = 'volume' then lots.unit_cost / m.factor_to_base
      when m.dimension = 'mass' then lots.unit_cost / m.factor_to_base * coalesce(p.density_g_ml, 1)
    end as cost_per_ml
  from products p join measures m on m.id = p.stock_measure_id join liquid_costs c on c.id = p.id
  cross join lateral (
    select sum(s.on_hand * l.unit_cost) / sum(s.on_hand) as unit_cost
    from stock_levels s join lots l on l.id = s.lot_id join bins b on b.id = s.bin_id
    where s.product_id = p.id and s.on_hand > 0 and b.kind not like 'virtual%' and l.status = 'released'
      and l.unit_cost is not null and (l.expires_on is null or l.expires_on >= plant_today())) lots;
