-- The stamps of each jurisdiction in every month up to the one of a day, which is cut at that day; with `only_that` the
-- month of the day alone. What closes is counted from the stamps that came on and left the reels, and is compared with
-- what became of them; today also with what the reels say.
create function stamps_inventory_at(until date, only_that boolean) returns table (
  id bigint, month date, as_of date, jurisdiction text, opening bigint, received bigint, applied bigint,
  damaged bigint, missing bigint, returned bigint, destroyed bigint, adjusted bigint, closing bigint,
  difference bigint, damaged_held bigint, daily_use numeric, days_left integer, exposure numeric, duty numeric,
  additional_duty numeric, version integer,
  created_at timestamptz, created_by bigint, updated_at timestamptz, updated_by bigint)
language sql stable as $$
  with cut as (
    -- A month that ends with the day, or in which nothing came later, is whole in its sums.
    select d.month, until < d.last and exists (select from stamp_movements where moved_on > until and moved_on <= d.last)
        as is_cut,
      until < d.last and exists (select from stamping_logs
        where ended_at >= (until + 1)::timestamp at time zone (select plant_zone())) as is_duty_cut
    from (select date_trunc('month', until)::date as month, (date_trunc('month', until) + interval '1 month - 1 day')::date as last) d
  ), moves as (
    select s.jurisdiction, s.month, s.from_state, s.to_state, s.qty from stamp_move_sums s
      join cut on s.month < cut.month or s.month = cut.month and not is_cut
    union all
    select m.jurisdiction, cut.month, m.from_state, m.to_state, m.qty::bigint
    from cut join stamp_movements m on is_cut and m.moved_on between cut.month and until
  ), flows as (
    select m.jurisdiction, m.month,
      sum(qty) filter (where from_state = 'received') as received,
      sum(case when to_state = 'applied' then qty when from_state = 'applied' then -qty end) as applied,
      sum(case when to_state = 'damaged_held' and from_state <> 'destroyed' then qty
        when from_state = 'damaged_held' and to_state <> 'destroyed' then -qty end) as damaged,
      sum(case when to_state = 'lost' then qty when from_state = 'lost' then -qty end) as missing,
      sum(case when to_state = 'returned' then qty when from_state = 'returned' then -qty end) as returned,
      sum(case when to_state = 'destroyed' and from_state <> 'damaged_held' then qty
        when from_state = 'destroyed' and to_state <> 'damaged_held' then -qty end) as destroyed,
      sum(case when from_state = 'damaged_held' and to_state = 'destroyed' then qty
        when from_state = 'destroyed' and to_state = 'damaged_held' then -qty end) as destroyed_damaged,
      sum(case when from_state = 'uncounted' then qty when to_state = 'uncounted' then -qty end) as adjusted,
      sum(case when to_state = 'on_reel' then qty when from_state = 'on_reel' then -qty end) as on_reel
    from moves m group by 1, 2
  ), months as (
    select j.jurisdiction, g.month::date as month
    from (select f.jurisdiction, min(f.month) as first from flows f group by 1) j
      cross join lateral generate_series(j.first::timestamp, date_trunc('month', until), interval '1 month') as g (month)
  ), filled as (
    select m.jurisdiction, m.month, least(until, (m.month + interval '1 month - 1 day')::date) as as_of,
      coalesce(f.received, 0)::bigint as received, coalesce(f.applied, 0)::bigint as applied,
      coalesce(f.damaged, 0)::bigint as damaged, coalesce(f.missing, 0)::bigint as missing,
      coalesce(f.returned, 0)::bigint as returned, coalesce(f.destroyed, 0)::bigint as destroyed,
      coalesce(f.adjusted, 0)::bigint as adjusted, coalesce(f.on_reel, 0)::bigint as on_reel,
      coalesce(f.destroyed_damaged, 0)::bigint as destroyed_damaged
    from months m left join flows f on f.jurisdiction = m.jurisdiction and f.month = m.month
  ), summed as (
    select f.*, sum(on_reel) over run as closing, sum(damaged - destroyed_damaged) over run as damaged_held,
      sum(missing) over run as lost
    from filled f window run as (partition by f.jurisdiction order by f.month)
  ), now as (
    select r.jurisdiction, sum(r.remaining) as remaining, sum(r.undirected) as undirected
    from reels r where r.approved_at is not null group by 1
  ), duties as (
    select l.jurisdiction, l.month, sum(l.duty_amount) as duty, sum(l.additional_duty_amount) as additional
    from (
      select d.jurisdiction, d.month, d.duty_amount, d.additional_duty_amount from stamp_duty_sums d
        join cut on d.month < cut.month or d.month = cut.month and not is_duty_cut
      union all
      select l.jurisdiction, cut.month, l.duty_amount, l.additional_duty_amount
      from cut join stamping_logs l on is_duty_cut and l.status <> 'open'
        and l.ended_at >= cut.month::timestamp at time zone (select plant_zone())
        and l.ended_at < (until + 1)::timestamp at time zone (select plant_zone())
    ) l group by 1, 2
  ), used as (
    select m.jurisdiction, sum(m.qty) / 30.0 as daily from stamp_movements m
    where m.moved_on > until - 30 and m.moved_on <= until and m.from_state = 'on_reel'
      and m.to_state in ('applied', 'damaged_held', 'lost')
    group by 1
  )
  select (extract(year from s.month)::bigint * 12 + extract(month from s.month)::bigint) * 1000
      + (ascii(s.jurisdiction) - 65) * 26 + ascii(substr(s.jurisdiction, 2)) - 65,
    s.month, s.as_of, s.jurisdiction, (s.closing - s.on_reel)::bigint, s.received, s.applied, s.damaged, s.missing,
    s.returned, s.destroyed, s.adjusted, s.closing::bigint,
    (s.on_reel - (s.received - s.applied - s.damaged - s.missing - s.returned - s.destroyed + s.adjusted)
      + case when s.as_of >= current_date and s.as_of = until then s.closing - coalesce(n.remaining, 0) else 0 end)::bigint,
    s.damaged_held::bigint, u.daily_use,
    least(case when u.daily_use > 0 then floor(s.closing / u.daily_use) else 9999 end, 9999)::integer,
    (s.lost + s.damaged_held + case when s.as_of = until then coalesce(n.undirected, 0) else 0 end)
      * stamp_exposure(s.as_of, s.jurisdiction),
    coalesce(t.duty, 0), coalesce(t.additional, 0), 1, now(), null::bigint, now(), null::bigint
  from summed s
    left join now n on n.jurisdiction = s.jurisdiction
    left join used d on d.jurisdiction = s.jurisdiction
    left join duties t on t.jurisdiction = s.jurisdiction and t.month = s.month
    cross join lateral (select round(coalesce(case when s.as_of = until then d.daily
      else (s.applied + s.damaged + s.missing)::numeric / extract(day from s.as_of)::int end, 0), 6) as daily_use) u
  where not only_that or s.as_of = until
$$;
