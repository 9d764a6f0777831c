-- Which lot went into which, and by which document: what a posting turned into something else, what was weighed into a
-- batch, and the packaging of an order. What the same document took back or unmade again is no link, and neither are packs
-- to what came out of them: it is what went in before, and that in none of the packs that were made of it otherwise.
create view lot_links as
select distinct c.from_lot_id, c.to_lot_id, c.source_type, c.source_id
from (
  select o.lot_id as from_lot_id, i.lot_id as to_lot_id, o.source_type, o.source_id
  -- The sums keep the planner from reading half the ledger by the index of the one bin that all production goes through.
  from stock_movements o join stock_movements i on i.posting_id = o.posting_id and i.lot_id <> o.lot_id
  where o.to_bin_id + 0 = (select id from bins where kind = 'virtual_production') and o.reason <> 'reverse'
    and i.from_bin_id + 0 = (select id from bins where kind = 'virtual_production') and i.reason <> 'reverse'
    and not (o.reason = 'repack' and o.source_type = 'production_orders')
  union all
  select l.lot_id, s.lot_id, 'production_orders', l.production_order_id
  from batching_logs l join production_order_steps s on s.id = l.step_id
  where s.lot_id is not null
  union all
  select o.lot_id, t.id, 'production_orders', o.source_id
  from stock_movements o
    join production_order_materials m on m.id = o.source_line_id and (m.source = 'packaging'
      -- What packs are sealed with is posted with them; what their cartons take goes to all of the order.
      or m.source = 'component' and (select code from phases where id = m.consumed_at_phase_id) <> 'sealing')
    join production_orders p on p.id = o.source_id
    join lots t on t.production_order_id = p.id and t.product_id = p.product_id
  where o.source_type = 'production_orders' and o.reason = 'consume'
) c
where lot_used_by(c.from_lot_id, c.source_type, c.source_id) > 0
  and lot_made_by(c.to_lot_id, c.source_type, c.source_id) > 0;
