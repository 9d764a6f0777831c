-- The quantity and the value of each product at an instant, from the movements until then.
create function product_stock_at("at" timestamptz) returns table (
  product_id bigint, qty numeric, value numeric, average numeric)
language sql stable as $$
  -- Enough decimals that the average times the quantity gives the exact value.
  select product_id, sum(qty), sum(value), sum(value)::numeric(48,24) / nullif(sum(qty), 0) from (
    select k.product_id, k.qty, k.value from product_stock_values k where stock_is_late("at")
    union all
    select c.product_id, -c.qty, -c.value from stock_crossings c where c.moved_at > "at" and stock_is_late("at")
    union all
    select c.product_id, c.qty, c.value from stock_crossings c where c.moved_at <= "at" and not stock_is_late("at")
  ) parts
  group by product_id
$$;
