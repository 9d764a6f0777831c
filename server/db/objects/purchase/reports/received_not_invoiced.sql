-- What was received, kept and not billed yet of each order line, in CAD at the net price of the order.
create view received_not_invoiced as
select l.id, 1 as version, l.created_at, l.created_by, l.updated_at, l.updated_by,
  p.id as purchase_id, p.supplier_id, p.location_id, l.product_id, d.received_on,
  (now() at time zone (select plant_zone()))::date - d.received_on as age_days,
  l.qty_received - l.qty_rejected - l.qty_returned as qty_kept, l.qty_invoiced,
  l.qty_received - l.qty_rejected - l.qty_returned - l.qty_invoiced as qty, l.measure_id,
  round(coalesce(l.unit_price, 0) * (1 - l.discount_percent / 100) * p.rate_to_cad, 4) as unit_price,
  round((l.qty_received - l.qty_rejected - l.qty_returned - l.qty_invoiced)
    * coalesce(l.unit_price, 0) * (1 - l.discount_percent / 100) * p.rate_to_cad, 4) as value
from purchase_lines l join purchases p on p.id = l.purchase_id
join products w on w.id = l.product_id and w.kind <> 'service'
left join lateral (
  select (max(d.posted_at) at time zone (select plant_zone()))::date as received_on from receivings d
  where d.purchase_id = p.id and d.posted_at is not null
) d on true
where l.qty_received - l.qty_rejected - l.qty_returned > l.qty_invoiced;
