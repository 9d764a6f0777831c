-- Hours per person and day, computed on read from the punches that count; each stretch of work is cut at midnight of
-- the person's own site. A stretch longer than 16 hours has no punch out and counts nothing until it is corrected.
create view punch_days as
select s.user_id * 100000 + (s.day - date '2000-01-01') as id, count(*)::int as version,
  min(s.created_at) as created_at, null::bigint as created_by, max(s.created_at) as updated_at,
  null::bigint as updated_by, s.user_id, s.day,
  min(s.punched_at) filter (where s.kind = 'in' and s.is_punch) as came_at,
  max(s.punched_at) filter (where s.kind = 'out' and s.is_punch) as left_at,
  round(coalesce(sum(s.seconds) filter (where s.kind = 'break_start'), 0) / 3600, 2) as break_hours,
  round(coalesce(sum(s.seconds) filter (where s.kind in ('in', 'break_end')), 0) / 3600, 2) as worked_hours,
  count(*) filter (where s.source = 'correction' and s.is_punch)::int as correction_count,
  count(*) filter (where s.kind = 'in' and s.is_punch and s.is_missing)::int as missing_out_count,
  -- Their time is that of the screen, which the server did not see.
  count(*) filter (where s.is_punch and s.arrived_at - s.punched_at > interval '5 minutes')::int as late_arrival_count,
  case
    when bool_or(s.kind = 'in' and s.is_punch and s.is_missing) then 'missing_out'
    when bool_or(s.is_open) then 'at_work'
    else 'complete'
  end as day_status
from (
  select p.*, d.day, d.is_punch,
    -- The part of the stretch that falls on this day.
    case when p.until_at - p.punched_at > interval '16 hours' then 0
      else extract(epoch from least(p.until_at, (d.day + 1)::timestamp at time zone p.zone)
        - greatest(p.punched_at, d.day::timestamp at time zone p.zone))
    end as seconds,
    p.kind <> 'out' and p.is_last as is_open,
    coalesce(p.stay_out, now()) - p.stay_in > interval '16 hours' as is_missing
  from (
    select k.*,
      min(k.punched_at) over stay as stay_in,
      max(k.punched_at) filter (where k.kind = 'out') over stay as stay_out
    from (
      select w.id, w.user_id, w.kind, w.punched_at, w.source, w.created_at, w.arrived_at,
        coalesce(l.timezone, plant.timezone, 'America/Toronto') as zone,
        coalesce(lead(w.punched_at) over person, now()) as until_at,
        lead(w.punched_at) over person is null as is_last,
        count(*) filter (where w.kind = 'in') over person as stay
      from punches w
      join users u on u.id = w.user_id
      left join locations l on l.id = u.location_id
      left join lateral (
        select timezone from locations where kind = 'plant' and is_active order by id limit 1
      ) plant on true
      where not exists (select 1 from punches c where c.corrects_id = w.id)
      window person as (partition by w.user_id order by w.punched_at, w.id)
    ) k
    window stay as (partition by k.user_id, k.stay)
  ) p
  cross join lateral (
    select (p.punched_at at time zone p.zone)::date as day, true as is_punch
    union all
    select (p.until_at at time zone p.zone)::date, false
    where p.kind <> 'out' and p.until_at - p.punched_at <= interval '16 hours'
      and (p.until_at at time zone p.zone)::date > (p.punched_at at time zone p.zone)::date
  ) d
) s
group by s.user_id, s.day;
