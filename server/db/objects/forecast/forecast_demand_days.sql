-- What was demanded of each product by each customer on each day, counted on the promised day whether or not it was
-- shipped, in the stock measure: orders of this system, and the demand before them, which was invoiced as it was shipped.
-- Both parts have the same types, so that conditions reach into each of them.
-- Rebuilt from the lines at every read, so that it follows in the transaction that writes them or books their invoice.
create view forecast_demand_days as
  select l.product_id, s.customer_id, coalesce(s.promised_on, s.order_date) as day,
    (l.qty_ordered - l.qty_cancelled) * l.factor as ordered_qty, l.qty_shipped * l.factor as shipped_qty,
    case when s.invoice_number is null then 0 else l.qty_shipped * l.factor end as invoiced_qty,
    case when s.status in ('on_hold', 'confirmed', 'partially_allocated', 'allocated', 'in_progress', 'partially_shipped')
      then (l.qty_ordered - l.qty_cancelled - l.qty_shipped) * l.factor else 0 end as open_qty,
    round((l.qty_ordered - l.qty_cancelled) * coalesce(l.unit_price, 0) * s.rate_to_cad, 4) as value
  from sale_lines l join sales s on s.id = l.sale_id
  where s.status not in ('draft', 'cancelled')
  union all
  select product_id, customer_id, day, ordered_qty, shipped_qty, shipped_qty, 0::numeric, 0::numeric
  from forecast_history;
