-- The same as training_compliance, as of the end of a day and from the log alone. The certificates are read once: inlined,
-- they would be read again for each person and programme.
create function training_compliance_at("day" date)
returns table (user_id bigint, training_project_id bigint, attendee_id bigint, training_id bigint, status text,
  valid_from date, expires_on date, retrain_by date) language sql stable as $$
  with certificates as materialized (select * from training_certificates_at("day"))
  select r.user_id, r.training_project_id, c.attendee_id, c.training_id, c.status, c.valid_from, c.expires_on, c.retrain_by
  from training_requirements r
  left join certificates c on c.training_project_id = r.training_project_id and c.user_id = r.user_id
$$;
