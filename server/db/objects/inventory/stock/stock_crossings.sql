-- Movements that cross the border of the company, into one of its bins or out of it, and value added without a movement.
create view stock_crossings as
select m.id, m.product_id, m.moved_at, case when f.location_id is null then m.qty else -m.qty end as qty,
  case when f.location_id is null then m.value else -m.value end as value
from stock_movements m join bins f on f.id = m.from_bin_id join bins t on t.id = m.to_bin_id
where f.location_id is null or t.location_id is null
union all
select -r.id, r.product_id, r.at, 0, r.value from stock_revaluations r;
