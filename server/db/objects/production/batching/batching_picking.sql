-- What batchers need for the batches on the floor: each place that holds an ingredient of a batch, and what it lacks.
create view batching_picking as
select k.id, 1 as version, now() as created_at, null::bigint as created_by, now() as updated_at,
  null::bigint as updated_by, o.id as production_order_id, o.due_on, o.planned_start, k.batch_no,
  m.product_id, u.code as measure, k.required as qty_required, k.consumed as qty_consumed,
  s.bin_id as staging_bin_id, coalesce(t.on_hand, 0) as staged_qty, k.qty as pick_qty, k.bin_id, k.lot_id, x.expires_on,
  k.state, (k.state = 'picked')::int as picked_count, 1 as line_count, coalesce(l.is_hazard, false) as is_hazard
from production_order_materials m
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
    -- The steps at which batches are weighed. What one left of its lots, or a line that was weighed within its tolerance,
    -- is given back when its order ends, and is nothing to pick.
    with weighed as (
      select distinct on (y.batch_no) y.id, y.batch_no, y.qty_planned, y.status
      from production_order_steps y join phases f on f.id = y.phase_id and f.code = 'batching'
      where y.production_order_id = o.id and y.unit_kind = 'ml'
      order by y.batch_no, y.sequence),
    needed as (
      select w.batch_no, w.status = 'done' or coalesce(c.is_whole, false) as is_over, coalesce(c.consumed, 0) as consumed,
        round(m.qty_required * w.qty_planned / nullif(sum(w.qty_planned) over (), 0), 6) as required
      from weighed w left join lateral (select sum(v.qty) as consumed,
          bool_or(not g.is_partial) as is_whole
        from batching_logs g join stock_movements v on v.id = g.stock_movement_id
        where g.step_id = w.id and g.product_id = m.product_id and g.kind = 'recipe') c on true
      where w.status <> 'skipped'),
    -- Batches take in their order from what is reserved, and the last of them all that is left of it.
    wanted as (
      select n.*, sum(n.open) over (order by n.batch_no) - n.open as from_qty, sum(n.open) over (order by n.batch_no) as to_qty,
        row_number() over (order by n.batch_no desc) = 1 as is_last
      from (select *, greatest(0, required - consumed) as open from needed where not is_over) n),
    held as (
      select r.id, v.bin_id, v.lot_id, b.kind, sum(r.qty) over w - r.qty as from_qty, sum(r.qty) over w as to_qty
      from stock_reservations r join stock_levels v on v.id = r.level_id join bins b on b.id = v.bin_id
        join lots e on e.id = v.lot_id
      where r.source_type = 'production_orders' and r.source_id = o.id and r.source_line_id = m.id
      window w as (order by b.kind not in ('staging', 'floor'), e.expires_on nulls last, r.id))
    select (h.id * 64 + w.batch_no) * 2 as id, w.batch_no, w.required, w.consumed, h.bin_id, h.lot_id,
      least(h.to_qty, case when w.is_last then h.to_qty else w.to_qty end) - greatest(h.from_qty, w.from_qty) as qty,
      case when h.kind in ('staging', 'floor') then 'picked' else 'to_pick' end as state
    from wanted w join held h on h.to_qty > w.from_qty and (w.is_last or h.from_qty < w.to_qty)
    union all
    select (m.id * 64 + w.batch_no) * 2 + 1, w.batch_no, w.required, w.consumed, null, null,
      w.to_qty - greatest(w.from_qty, a.all_held), 'short'
    from wanted w cross join (select coalesce(max(to_qty), 0) as all_held from held) a
    -- Shares of batches are rounded to a millionth.
    where w.to_qty - greatest(w.from_qty, a.all_held) > 0.0001) k
  left join lots x on x.id = k.lot_id
where m.source = 'recipe';
