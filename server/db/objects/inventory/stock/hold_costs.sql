-- Locks products whose quantity will change, by id; returns their costs and quantities.
create function hold_costs(product_ids bigint[]) returns table (
  id bigint, average_cost text, standard_cost text, last_cost text, held text)
language plpgsql as $$
begin
  perform from products p where p.id = any(product_ids) order by p.id for no key update;
  return query
    select p.id, p.average_cost::text, p.standard_cost::text, p.last_cost::text, coalesce(k.qty, 0)::text
    from products p left join product_stock_values k on k.product_id = p.id where p.id = any(product_ids);
end $$;
