-- The same as training_certificates as of the end of a day and from the log alone, and until when each is trained again.
-- Each part is read once: inlined, it would be read again for each person and programme.
create function training_certificates_at("day" date)
returns table (training_project_id bigint, user_id bigint, attendee_id bigint, training_id bigint, status text,
  valid_from date, expires_on date, retrain_by date) language sql stable as $$
  with decided as materialized (
    select distinct on (l.details ->> 'attendee_id') (l.details ->> 'attendee_id')::bigint as attendee_id,
      l.user_id, l.training_id, l.training_project_id, l.seq,
      case l.event when 'revoked' then 'revoked' when 'corrected' then l.details ->> 'to' else 'passed' end as status,
      (l.details ->> 'passed_at')::timestamptz as passed_at, (l.details ->> 'valid_from')::date as valid_from,
      (l.details ->> 'expires_on')::date as expires_on, l.details -> 'revisions' as revisions
    from training_logs l
    where l.event in ('passed', 'renewed', 'revoked', 'corrected') and plant_day(l.at) <= "day"
    order by l.details ->> 'attendee_id', l.seq desc
  ), certificates as materialized (
    select distinct on (c.training_project_id, d.user_id) c.training_project_id, d.user_id, d.attendee_id,
      d.training_id, d.status, d.valid_from, d.expires_on, d.revisions
    from training_covers c
    join decided d on d.training_project_id = c.by_project_id and d.status in ('passed', 'revoked')
    order by c.training_project_id, d.user_id, d.passed_at desc, d.attendee_id desc
  ), revised as materialized (
    select pd.training_project_id, l.details ->> 'code' as code, l.revision,
      (l.details ->> 'effective_date')::date + (l.details ->> 'retraining_days')::integer as retrain_by
    from training_logs l
    join training_documents content on content.code = l.details ->> 'code'
    join training_project_documents pd on pd.document_id = content.id
    where l.event = 'document_effective' and (l.details ->> 'requires_retraining')::boolean
      and plant_day(l.at) <= "day"
  )
  select c.training_project_id, c.user_id, c.attendee_id, c.training_id, c.status, c.valid_from, c.expires_on,
    (select min(v.retrain_by) from revised v
      join lateral jsonb_to_recordset(c.revisions) as taught (code text, revision integer)
        on taught.code = v.code and taught.revision < v.revision
      where v.training_project_id = c.training_project_id) as retrain_by
  from certificates c
$$;
