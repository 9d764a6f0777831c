-- Goods in containers by lot and bin: what of them is usable today, what is reserved there and for which documents.
create view lab_reserves as
select l.id, 1 as version, l.created_at, l.created_by, l.updated_at, l.updated_by, l.product_id, l.lot_id, b.location_id,
  l.bin_id, c.container_count, c.in_containers, c.usable, l.reserved, greatest(c.usable - l.reserved, 0) as free,
  greatest(l.reserved - c.usable, 0) as missing, m.code as measure, c.usable_until, d.documents,
  l.reserved > c.usable as is_short
from (
  select k.lot_id, k.bin_id, count(*)::int as container_count, sum(k.remaining_qty) as in_containers,
    coalesce(sum(k.remaining_qty) filter (where k.status in ('released', 'opened')
      and (k.due_on is null or k.due_on >= (select plant_today()))), 0) as usable,
    min(k.due_on) filter (where k.status in ('released', 'opened')) as usable_until
  from lab_receiving_containers k
  where k.status in ('quarantined', 'released', 'opened', 'hold', 'rejected')
  group by k.lot_id, k.bin_id) c
join stock_levels l on l.lot_id = c.lot_id and l.bin_id = c.bin_id
join bins b on b.id = l.bin_id
join products p on p.id = l.product_id
join measures m on m.id = p.stock_measure_id
cross join lateral (
  select string_agg(distinct coalesce(n.number, r.source_type), ', ') as documents
  from stock_reservations r
  left join moving_documents n on n.source_type = r.source_type and n.source_id = r.source_id
  where r.level_id = l.id) d;
