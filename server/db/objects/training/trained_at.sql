-- The revisions that a person was trained on at an instant, with the certificate, from the log alone.
create function trained_at(person bigint, instant timestamptz)
returns table (code text, revision integer, programme text, valid_from date, expires_on date) language sql stable as $$
  with decided as (
    select distinct on (l.details ->> 'attendee_id') l.training_project_id, l.event, l.details
    from training_logs l
    where l.user_id = person and l.at <= instant and l.event in ('passed', 'renewed', 'revoked', 'corrected')
    order by l.details ->> 'attendee_id', l.seq desc
  )
  select distinct on (taught.code) taught.code, taught.revision, p.name, (d.details ->> 'valid_from')::date,
    (d.details ->> 'expires_on')::date
  from decided d
  join training_projects p on p.id = d.training_project_id
  cross join lateral jsonb_to_recordset(d.details -> 'revisions') as taught (code text, revision integer)
  where (d.event in ('passed', 'renewed') or d.event = 'corrected' and d.details ->> 'to' = 'passed')
    and coalesce((d.details ->> 'expires_on')::date >= plant_day(instant), true)
  order by taught.code, taught.revision desc
$$;
