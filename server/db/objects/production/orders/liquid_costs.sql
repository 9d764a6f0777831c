-- What a millilitre of a product costs, from the average cost of the ledger, or the standard cost until there is one.
create view liquid_costs as
  select p.id,
    case m.dimension
      when 'volume' then coalesce(p.average_cost, p.standard_cost) / m.factor_to_base
      when 'mass' then coalesce(p.average_cost, p.standard_cost) / m.factor_to_base * coalesce(p.density_g_ml, 1)
    end as cost_per_ml
  from products p join measures m on m.id = p.stock_measure_id;
