-- What can be promised of each product at the source of a transfer, and what of it has arrived at the destination: also
-- at the dock, where it is not put away yet.
create view transfer_lines_now as
select l.id, available_at(l.product_id, t.from_location_id) as available_from,
  (available_at(l.product_id, t.to_location_id) + coalesce((
    select sum(v.available) from stock_levels v
    join bins b on b.id = v.bin_id join lots o on o.id = v.lot_id
    where v.product_id = l.product_id and b.location_id = t.to_location_id and b.kind = 'receiving'
      and o.status = 'released'), 0))::numeric(18,6) as available_to
from transfer_lines l join transfers t on t.id = l.transfer_id;
