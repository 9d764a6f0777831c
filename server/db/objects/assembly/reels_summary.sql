-- Reels of assembly: their counters, whether these add up, and the sessions that used them.
create view reels_summary as
  select r.id, r.version, r.created_at, r.created_by, r.updated_at, r.updated_by, r.id as reel_id, r.jurisdiction,
    r.first_serial, r.last_serial, r.quantity, r.applied, r.damaged, r.missing, r.returned,
    r.destroyed_unused as destroyed, r.count_adjust as adjusted, r.remaining, x.difference,
    (x.difference <> 0)::int as broken, coalesce(u.orders, 0) as orders, u.first_used_at, u.last_used_at,
    r.status as reel_status
  from reels r
    cross join lateral (select case when r.status in ('draft', 'pending_approval', 'cancelled') then 0
      else r.quantity + r.count_adjust - r.applied - r.damaged - r.missing - r.returned - r.destroyed_unused - r.remaining
      end as difference) x
    left join lateral (
      select count(distinct o.production_order_id)::int as orders, min(l.started_at) as first_used_at,
        max(coalesce(l.ended_at, l.started_at)) as last_used_at
      from stamping_logs l join product_stamping_orders o on o.id = l.product_stamping_order_id
      where l.reel_id = r.id
    ) u on true
  where r.area = 'assembly';
