-- The price from a line's price, or from a percentage of the list price or the cost, which are in Canadian dollars;
-- `rate` is the value of the tier's currency in Canadian dollars. Null where there is no basis.
create function tier_price(
  basis text, rate numeric, price numeric, percent numeric, list_price numeric, average_cost numeric
) returns numeric language sql immutable as $$
  select case
    when price is not null then price
    when basis = 'list_price' then round(list_price / rate * (1 - percent / 100), 4)
    when basis = 'average_cost' then round(average_cost / rate * (1 + percent / 100), 4)
  end
$$;
