-- Items that came to the laboratory; in quarantine from their posting to the release of their lot, or until now.
create view receiving_items_list as
select i.id, 1 as version, i.created_at, i.created_by, i.updated_at, i.updated_by, i.lab_receiving_id, r.received_on,
  r.supplier_id, r.purchase_id, i.product_id, i.supplier_lot, i.qty_expected, i.qty_received, m.code as measure,
  c.container_count, i.flashpoint_class_id, i.coa_checked_at is not null as is_coa_checked, i.inspection,
  c.released_at, case when r.posted_at is not null and i.qty_received > 0
    then round((extract(epoch from coalesce(c.released_at, now()) - r.posted_at) / 86400)::numeric, 1) end as quarantine_days,
  1 as item_count
from lab_receiving_items i
join lab_receivings r on r.id = i.lab_receiving_id and r.status <> 'cancelled'
join products p on p.id = i.product_id
join measures m on m.id = p.stock_measure_id
cross join lateral (
  select count(*)::int as container_count, min(k.released_at) as released_at from lab_receiving_containers k
  where k.lab_receiving_item_id = i.id and k.status <> 'void' and k.parent_container_id is null) c;
