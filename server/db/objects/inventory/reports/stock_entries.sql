-- All that is in the ledger: movements, and value that was added to a lot without a movement, such as freight of a bill
-- that came later, or taken back. Both parts are bare tables, so that each is read in the order of its index. At one
-- instant values come before movements, hence movement 0; readers know them by the bins that they lack.
create view stock_entries as
select m.id as entry_id, m.id as movement_id, m.created_at, m.created_by, m.updated_at, m.updated_by, m.moved_at, m.reason,
  m.product_id, m.lot_id, m.from_bin_id, m.to_bin_id, m.source_type, m.source_id, m.qty, m.unit_cost, m.value, m.note
from stock_movements m
union all
select -r.id, 0::bigint, r.at, null::bigint, r.at, null::bigint, r.at, 'cost_correction'::text, r.product_id, r.lot_id,
  null::bigint, null::bigint, r.source_type, r.source_id, 0::numeric, null::numeric, r.value, null::text
from stock_revaluations r;
