-- What an order holds and has consumed of each material, and what it lacks.
create view production_order_materials_now as
  select m.id, coalesce(r.reserved, 0) as qty_reserved, coalesce(r.picked, 0) as qty_picked,
    coalesce(c.consumed, 0) as qty_consumed,
    greatest(0, m.qty_required - coalesce(c.consumed, 0) - coalesce(r.reserved, 0)) as short_qty
  from production_order_materials m
  left join lateral (
    select sum(r.qty) as reserved, sum(r.qty) filter (where b.kind in ('staging', 'floor')) as picked
    from stock_reservations r join stock_levels l on l.id = r.level_id join bins b on b.id = l.bin_id
    where r.source_type = 'production_orders' and r.source_id = m.production_order_id and r.source_line_id = m.id
  ) r on true
  left join lateral (
    select sum(case v.reason when 'consume' then v.qty else -v.qty end) as consumed
    from stock_movements v
    where v.source_type = 'production_orders' and v.source_id = m.production_order_id and v.source_line_id = m.id
      and v.reason in ('consume', 'reverse')
  ) c on true;
