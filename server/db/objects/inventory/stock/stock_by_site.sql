-- The stock of each product per site; available are released lots in bins that goods are taken from.
create view stock_by_site as
select l.product_id, b.location_id, sum(l.on_hand) as on_hand, sum(l.reserved) as reserved,
  sum(l.available) filter (where b.kind <> 'transit' and b.kind <> 'quarantine' and t.status = 'released') as available,
  sum(l.on_hand) filter (where b.kind <> 'transit' and (b.kind = 'quarantine' or t.status <> 'released')) as held,
  sum(l.on_hand) filter (where b.kind = 'transit') as in_transit
from stock_levels l join bins b on b.id = l.bin_id join lots t on t.id = l.lot_id
group by l.product_id, b.location_id;
