-- The batch in a tank from the start of its mixing to the last bottle: as planned while it is mixed, then what was
-- measured less what was bottled of it. Bottling of several batches at once takes them in turn.
create function tank_contents(of_machine bigint) returns table (number text, product text, ml numeric)
language sql stable as $$
  select o.number, g.name,
    case when s.status = 'done' then least(s.qty_good, greatest(0, s.qty_good + earlier.ml - bottled.ml)) else s.qty_planned end
  from production_orders o
  join production_order_steps s on s.production_order_id = o.id
  join products g on g.id = o.product_id
  cross join lateral (
    select coalesce(sum((b.qty_good + b.qty_scrap + b.qty_rework) * o.volume_ml), 0) as ml,
      bool_or(b.batch_no = 0) as is_shared, bool_and(b.status in ('done', 'skipped')) as is_over
    from production_order_steps b join phases p on p.id = b.phase_id
    where b.production_order_id = o.id and p.code = 'bottling' and b.batch_no in (0, s.batch_no)) bottled
  cross join lateral (
    select coalesce(sum(e.qty_good), 0) as ml from production_order_steps e
    where bottled.is_shared and e.production_order_id = o.id and e.phase_id = s.phase_id and e.unit_kind = 'ml'
      and e.batch_no < s.batch_no) earlier
  where o.status in ('released', 'in_progress', 'on_hold') and s.machine_id = of_machine and s.unit_kind = 'ml'
    and s.started_at is not null and s.status <> 'skipped' and bottled.is_over is not true
  order by s.started_at desc, s.id desc
  limit 1
$$;
