-- Levels that can be promised: of released lots, outside transit and quarantine bins.
create view stock_free as
select l.id, l.product_id, l.lot_id, l.bin_id, l.available
from stock_levels l
join lots t on t.id = l.lot_id and t.status = 'released'
join bins b on b.id = l.bin_id and b.kind not in ('transit', 'quarantine', 'excise_warehouse');
