-- Each programme that is required of each person, with its state on a day: before today from the log alone. A row has the
-- first role of the person that requires the programme, so that nothing counts twice.
create function training_compliance_report_at("day" date)
returns table (id bigint, version integer, created_at timestamptz, created_by bigint, updated_at timestamptz,
  updated_by bigint, as_of date, user_id bigint, role text, location_id bigint, training_project_id bigint,
  category_id bigint, state text, valid_from date, expires_on date, required_count integer, valid_count integer,
  due_soon_count integer, expired_count integer, missing_count integer, compliant_count integer)
language sql stable as $$
  with due as materialized (
    select coalesce((select (s.value #>> '{}')::integer from settings s where s.key = 'training.due_soon_days'), 30)
      as days
  ), cells as (
    select c.user_id, c.training_project_id, c.status, c.valid_from, c.expires_on, c.retrain_by
    from training_compliance c where "day" >= plant_today()
    union all
    select c.user_id, c.training_project_id, c.status, c.valid_from, c.expires_on, c.retrain_by
    from training_compliance_at("day") c where "day" < plant_today()
  )
  select c.user_id * 1000000 + p.id, 1, now(), null::bigint, now(), null::bigint, "day", c.user_id,
    (select min(r.name) from unnest(u.roles) as r (name) where r.name = any(p.role_names)), u.location_id, p.id,
    p.category_id, x.state, c.valid_from, c.expires_on, 1, (x.state = 'valid')::integer,
    (x.state = 'due_soon')::integer, (x.state = 'expired')::integer, (x.state = 'missing')::integer,
    (x.state in ('valid', 'due_soon'))::integer
  from cells c
  join users u on u.id = c.user_id
  join training_projects p on p.id = c.training_project_id
  cross join due
  cross join lateral (
    select training_state("day", due.days, c.status, c.expires_on, c.retrain_by) as state
  ) x
$$;
