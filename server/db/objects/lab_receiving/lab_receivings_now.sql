-- Items and containers of a delivery at the bench, and how much of what was expected has come.
create view lab_receivings_now as
select r.id, i.item_count, c.container_count, i.received_share, i.products
from lab_receivings r
cross join lateral (
  select count(*)::int as item_count, string_agg(distinct p.sku || ' ' || p.name, ', ') as products,
    round(100 * avg(case
      when coalesce(i.qty_expected, 0) = 0 then (i.qty_received > 0)::int
      else least(1, i.qty_received / i.qty_expected) end), 1) as received_share
  from lab_receiving_items i join products p on p.id = i.product_id where i.lab_receiving_id = r.id) i
cross join lateral (
  select count(*)::int as container_count
  from lab_receiving_containers k join lab_receiving_items i on i.id = k.lab_receiving_item_id
  where i.lab_receiving_id = r.id and k.status <> 'void' and k.parent_container_id is null) c;
