-- Each movement has an end in each of the company's own bins that it touches: leaving one (side 0) and entering the
-- other (side 1). Seen from the company as a whole, goods that go from one of its bins to another are one row (side 2)
-- that adds and takes nothing; readers choose by of_place and of_company. Value that was added without a movement is one
-- row for both, of a lot and of no bin.
create view stock_ends as
select case when m.movement_id = 0 then m.entry_id * 4 - 3 else m.entry_id * 4 + e.side end as id, m.movement_id,
  m.created_at, m.created_by, m.updated_at, m.updated_by, m.moved_at, m.reason, m.product_id, m.lot_id, b.location_id,
  b.id as bin_id, m.from_bin_id, m.to_bin_id, m.source_type, m.source_id, 0::numeric as opening_qty,
  case e.side when 0 then 0 else m.qty end as in_qty, case e.side when 1 then 0 else m.qty end as out_qty,
  -- Between two of the company's bins a movement leaves the one before it enters the other.
  case when e.side = 0 and t.location_id is not null then m.qty else 0 end as under_way,
  m.unit_cost, case when e.side = 0 then -m.value when e.side = 1 or m.movement_id = 0 then m.value else 0 end as value,
  m.note, e.side < 2 or m.movement_id = 0 as of_place,
  e.side = 2 or f.location_id is null or t.location_id is null as of_company
from stock_entries m
left join bins f on f.id = m.from_bin_id
left join bins t on t.id = m.to_bin_id
cross join (values (0), (1), (2)) as e (side)
left join bins b on b.id = case e.side when 0 then m.from_bin_id else m.to_bin_id end and b.location_id is not null
where (b.id is not null and (e.side < 2 or f.location_id is not null)) or (m.movement_id = 0 and e.side = 2);
