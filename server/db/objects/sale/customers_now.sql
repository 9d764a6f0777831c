-- The number of open sales of a customer, those on hold included, and their total in Canadian dollars.
create view customers_now as
  select c.id, o.open_sales, o.open_balance
  from customers c
  cross join lateral (
    select count(*)::int as open_sales, coalesce(sum(s.total * s.rate_to_cad), 0)::numeric(18,2) as open_balance
    from sales s
    where s.customer_id = c.id and s.status in (
      'on_hold', 'confirmed', 'partially_allocated', 'allocated', 'in_progress', 'partially_shipped')
  ) o;
