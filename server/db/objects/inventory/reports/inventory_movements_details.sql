-- The ledger with the balance after each movement. The balances are computed row by row from the current levels, which
-- is fast for a page.
create view inventory_movements_details as
select e.id, 1 as version, e.created_at, e.created_by, e.updated_at, e.updated_by, e.moved_at, e.reason, e.product_id,
  p.kind, p.category_id, p.brand_id, e.lot_id, e.location_id, e.bin_id, e.from_bin_id, e.to_bin_id, e.source_type,
  e.source_id, e.opening_qty, e.in_qty, e.out_qty, e.opening_qty + e.in_qty - e.out_qty as closing_qty,
  (select coalesce(sum(l.on_hand), 0) from stock_levels l where l.product_id = e.product_id)
    - (select coalesce(sum(x.in_qty - x.out_qty), 0) from stock_ends x
      where x.product_id = e.product_id and (x.moved_at, x.movement_id) > (e.moved_at, e.movement_id))
    - e.under_way as balance,
  (select coalesce(sum(l.on_hand), 0) from stock_levels l where l.product_id = e.product_id and l.bin_id = e.bin_id)
    - (select coalesce(sum(x.in_qty - x.out_qty), 0) from stock_ends x where x.product_id = e.product_id
      and x.bin_id = e.bin_id and (x.moved_at, x.movement_id) > (e.moved_at, e.movement_id)) as bin_balance,
  e.unit_cost, e.value, e.created_by as user_id, e.note,
  (select d.number from moving_documents d where d.source_type = e.source_type and d.source_id = e.source_id) as document,
  e.of_place, e.of_company
from stock_ends e join products p on p.id = e.product_id;
