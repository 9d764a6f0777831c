-- Each movement has an end in each of the company's own bins that it touches: leaving one (even id) and entering the
-- other (odd id).
create view stock_ends as
select m.id * 2 + e.side as id, m.id as movement_id, m.created_at, m.created_by, m.updated_at, m.updated_by, m.moved_at,
  m.reason, m.product_id, m.lot_id, b.location_id, b.id as bin_id, m.from_bin_id, m.to_bin_id, m.source_type,
  m.source_id, 0::numeric as opening_qty, case e.side when 1 then m.qty else 0 end as in_qty,
  case e.side when 0 then m.qty else 0 end as out_qty,
  -- Between two of the company's bins a movement leaves the one before it enters the other.
  case when e.side = 0 and t.location_id is not null then m.qty else 0 end as under_way,
  m.unit_cost, case e.side when 1 then m.value else -m.value end as value, m.note
from stock_movements m
join bins t on t.id = m.to_bin_id
cross join (values (0), (1)) as e (side)
join bins b on b.id = case e.side when 1 then m.to_bin_id else m.from_bin_id end and b.location_id is not null;
