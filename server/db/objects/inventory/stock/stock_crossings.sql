-- Movements that cross the border of the company: into one of its bins, or out of it.
create view stock_crossings as
select m.id, m.product_id, m.moved_at, case when f.location_id is null then m.qty else -m.qty end as qty,
  case when f.location_id is null then m.value else -m.value end as value
from stock_movements m join bins f on f.id = m.from_bin_id join bins t on t.id = m.to_bin_id
where f.location_id is null or t.location_id is null;
