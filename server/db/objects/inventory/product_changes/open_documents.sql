-- Documents that are not finished and have a line of a product, or make or use it.
create function open_documents(product bigint) returns table (source_type text, source_id bigint, number text)
language sql stable as $$
  select 'production_orders', o.id, o.number from production_orders o
  where o.status not in ('done', 'shipped', 'closed', 'cancelled') and (o.product_id = product
    or exists (select from production_order_materials m where m.production_order_id = o.id and m.product_id = product))
  union all
  select 'purchases', o.id, o.number from purchases o
  where o.status not in ('received', 'closed', 'cancelled')
    and exists (select from purchase_lines l where l.purchase_id = o.id and l.product_id = product)
  union all
  select 'sales', o.id, o.number from sales o
  where o.status not in ('shipped', 'done', 'cancelled')
    and exists (select from sale_lines l where l.sale_id = o.id and l.product_id = product)
  union all
  select 'allocations', o.id, o.number from allocations o
  where o.status not in ('shipped', 'cancelled')
    and exists (select from allocation_lines l where l.allocation_id = o.id and l.product_id = product)
  union all
  select 'receivings', o.id, o.number from receivings o
  where o.status not in ('received', 'cancelled')
    and exists (select from receiving_lines l where l.receiving_id = o.id and l.product_id = product)
  union all
  select 'transfers', o.id, o.number from transfers o
  where o.status not in ('received', 'cancelled')
    and exists (select from transfer_lines l where l.transfer_id = o.id and l.product_id = product)
  union all
  select 'stock_counts', o.id, o.number from stock_counts o
  where o.status not in ('done', 'cancelled')
    and exists (select from stock_count_lines l where l.stock_count_id = o.id and l.product_id = product)
  union all
  select 'stock_adjustments', o.id, o.number from stock_adjustments o
  where o.status in ('draft', 'submitted')
    and exists (select from stock_adjustment_lines l where l.stock_adjustment_id = o.id and l.product_id = product)
$$;
