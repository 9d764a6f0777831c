-- The people who may start what the plan has at each machine in each shift, from today until 60 days ahead: those of the
-- role of the operation, of the site, who hold on that day what blocks it. With fewer people than its crew a machine is
-- short; with fewer than the crews of all machines of the operation in the shift not all of them run at once.
create view training_coverage as
with planned as (
  select min(l.id) as id, d.plan_date, d.shift, d.location_id, l.machine_id, s.operation_id,
    count(*)::integer as line_count, max(coalesce(k.crew_count, 1)) as crew_count
  from daily_order_lines l
  join daily_orders d on d.id = l.daily_order_id and d.status <> 'closed'
  join production_order_steps s on s.id = l.step_id
  join products p on p.id = l.product_id
  left join product_families f
    on (f.brand_id, f.flavor_id, f.category_id) = (p.brand_id, p.flavor_id, p.category_id)
  left join lateral (
    select c.crew_count from machine_capabilities c
    where c.machine_id = l.machine_id and c.is_active
      and (c.volume_ml is null or c.volume_ml = p.volume_ml)
      and (c.product_family_id is null or c.product_family_id = f.id)
    order by c.product_family_id is null, c.volume_ml is null, c.id limit 1) k on true
  where l.status in ('planned', 'in_progress') and d.plan_date between plant_today() and plant_today() + 60
  group by d.plan_date, d.shift, d.location_id, l.machine_id, s.operation_id
), people as materialized (
  select o.id as operation_id, u.id as user_id, u.location_id, h.until
  from operations o
  join users u on o.role = any(u.roles) and u.status = 'active'
    and coalesce(u.config ->> 'kiosk' in ('1', 'true'), false) is false
  left join training_held_until h on h.operation_id = o.id and h.user_id = u.id
  where h.user_id is not null or not o.is_gated
)
select n.id, 1 as version, now() as created_at, null::bigint as created_by, now() as updated_at,
  null::bigint as updated_by, n.plan_date, n.shift, n.location_id, n.machine_id, n.operation_id, n.line_count,
  n.crew_count, n.crew_in_shift, q.today_count, q.qualified_count, q.today_count - q.qualified_count as ending_count,
  greatest(0, n.crew_count - q.qualified_count) as short_count,
  case when q.qualified_count < n.crew_count then 'short' when q.qualified_count < n.crew_in_shift then 'tight'
    else 'covered' end as coverage,
  1 as place_count, (q.qualified_count < n.crew_count)::integer as short_places
from (
  select planned.*, sum(crew_count) over (partition by plan_date, shift, location_id, operation_id)::integer
    as crew_in_shift
  from planned
) n
cross join lateral (
  select (count(*) filter (where coalesce(w.until, plant_today()) >= plant_today()))::integer as today_count,
    (count(*) filter (where coalesce(w.until, n.plan_date) >= n.plan_date))::integer as qualified_count
  from people w
  where w.operation_id = n.operation_id and (w.location_id is null or w.location_id = n.location_id)
) q;
