-- What batchers need for the orders on the floor: each place that an order holds an ingredient in, and what it lacks.
create view batching_picking as
select k.id, 1 as version, now() as created_at, null::bigint as created_by, now() as updated_at,
  null::bigint as updated_by, o.id as production_order_id, o.due_on, o.planned_start, coalesce(o.batch_count, 1) as batches,
  m.product_id, u.code as measure, m.qty_required, n.qty_consumed,
  s.bin_id as staging_bin_id, coalesce(t.on_hand, 0) as staged_qty, k.qty as pick_qty, k.bin_id, k.lot_id, x.expires_on,
  k.state, (k.state = 'picked')::int as picked_count, 1 as line_count, coalesce(l.is_hazard, false) as is_hazard
from production_order_materials m
  join production_order_materials_now n on n.id = m.id
  join production_orders o on o.id = m.production_order_id and o.status in ('released', 'in_progress')
  join products p on p.id = m.product_id
  join measures u on u.id = p.stock_measure_id
  left join recipe_lines l on l.recipe_id = o.recipe_id and l.product_id = m.product_id
  left join lateral (select sum(v.on_hand) as on_hand from stock_levels v join bins b on b.id = v.bin_id
    where v.product_id = m.product_id and b.kind = 'staging') t on true
  -- Where most of the order is brought to already; the rest of it is picked to the same place.
  left join lateral (select v.bin_id from stock_reservations r join stock_levels v on v.id = r.level_id
      join bins b on b.id = v.bin_id and b.kind = 'staging'
    where r.source_type = 'production_orders' and r.source_id = o.id
    group by v.bin_id order by count(*) desc, v.bin_id limit 1) s on true
  cross join lateral (
    select r.id * 2 as id, r.qty, v.bin_id, v.lot_id,
      case when b.kind in ('staging', 'floor') then 'picked' else 'to_pick' end as state
    from stock_reservations r join stock_levels v on v.id = r.level_id join bins b on b.id = v.bin_id
    where r.source_type = 'production_orders' and r.source_id = o.id and r.source_line_id = m.id
    union all
    select m.id * 2 + 1, n.short_qty, null, null, 'short' where n.short_qty > 0) k
  left join lots x on x.id = k.lot_id
where m.source = 'recipe'
  -- What a batch left of its lots is given back when its order ends, and is nothing to pick.
  and exists (select from production_order_steps y join phases f on f.id = y.phase_id and f.code = 'batching'
    where y.production_order_id = o.id and y.status not in ('done', 'skipped'));
