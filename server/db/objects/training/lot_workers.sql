-- The people who worked on the order of a lot, or weighed into it, up to an instant.
create function lot_workers(lot text, up_to timestamptz)
returns table (user_id bigint, at timestamptz, work text) language sql stable as $$
  select g.user_id, g.started_at, o.name
  from lots l
  join production_logs g on g.production_order_id = l.production_order_id and g.user_id is not null
  join production_order_steps s on s.id = g.step_id
  join operations o on o.id = s.operation_id
  where l.lot_number = lot and g.started_at <= coalesce(up_to, 'infinity')
  union all
  select b.weighed_by_id, b.weighed_at, 'Weighing'
  from lots l
  join batching_logs b on b.production_order_id = l.production_order_id and b.weighed_by_id is not null
  where l.lot_number = lot and b.weighed_at <= coalesce(up_to, 'infinity')
$$;
