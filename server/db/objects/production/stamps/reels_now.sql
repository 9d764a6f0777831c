-- What of a reel cannot be accounted for as the law asks, and what that would cost; whether it is running low; and of one
-- that waits to be approved or released the stamps of its jurisdiction that can be used, before and after.
create view reels_now as
  select r.id,
    r.missing + r.damaged_held + r.undirected as exposed,
    (r.missing + r.damaged_held + r.undirected) * stamp_exposure((select plant_today()), r.jurisdiction) as exposure,
    round(r.remaining * 100.0 / r.quantity)::int as remaining_percent,
    r.status in ('available', 'in_use') and r.remaining * 100.0 <= r.quantity * l.percent as is_low,
    u.stamps as usable_before, u.stamps + r.remaining as usable_after
  from reels r
    cross join (select coalesce((select s.value #>> '{}' from settings s where s.key = 'excise.low_reel_percent'),
      '10')::numeric as percent) l
    left join lateral (select coalesce(sum(o.remaining), 0) as stamps from reels o
      where o.jurisdiction = r.jurisdiction and o.status in ('available', 'in_use')
        and r.status in ('pending_approval', 'quarantined')
    ) u on r.status in ('pending_approval', 'quarantined');
