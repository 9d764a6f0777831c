-- Materials that keep a step from beginning: a mix needs its share of each line of the recipe, other work something of
-- each packaging of its phase. What the order holds counts, and what is free at the plant.
create function step_shortage(of_step bigint)
returns table (short bigint, product text, qty numeric, measure text)
language sql stable as $$
  select count(*), (array_agg(n.product order by n.id))[1], (array_agg(n.lacking order by n.id))[1],
    (array_agg(n.measure order by n.id))[1]
  from (
    select m.id, m.source, coalesce(g.sku, g.name) as product, u.code as measure, w.there,
      trunc(least(m.qty_required - w.consumed, case m.source
        when 'recipe' then m.qty_required * s.qty_planned / nullif(o.volume_planned_ml, 0) else m.qty_required end),
        u.decimals) - w.there as lacking
    from production_order_steps s
      join production_orders o on o.id = s.production_order_id
      join phases p on p.id = s.phase_id
      join production_order_materials m on m.production_order_id = o.id
      join products g on g.id = m.product_id
      join measures u on u.id = g.stock_measure_id
      cross join lateral (
        select coalesce((select sum(r.qty) from stock_reservations r
            where r.source_type = 'production_orders' and r.source_line_id = m.id), 0)
          + coalesce((select sum(l.available) from stock_levels l
            join lots t on t.id = l.lot_id and t.status = 'released'
            join bins b on b.id = l.bin_id and b.kind in ('staging', 'floor', 'storage', 'lab') and b.is_active
              and b.frozen_by_count_id is null
            where l.product_id = m.product_id and l.available > 0
              and b.location_id = (select id from locations where kind = 'plant' and is_active order by id limit 1)),
            0) as there,
          coalesce((select sum(case v.reason when 'consume' then v.qty else -v.qty end) from stock_movements v
            where v.source_type = 'production_orders' and v.source_id = o.id and v.source_line_id = m.id
              and v.reason in ('consume', 'reverse')), 0) as consumed
      ) w
    where s.id = of_step and s.status = 'ready' and o.posts_stock and case m.source
      when 'recipe' then p.code = 'batching' and s.unit_kind = 'ml'
      when 'component' then m.consumed_at_phase_id = s.phase_id
      else exists (select from product_components c where c.product_id = o.product_id
        and c.component_product_id = m.product_id and c.phase_code = p.code and c.is_active) end
  ) n
  where n.lacking > 0 and (n.source = 'recipe' or n.there <= 0)
$$;
