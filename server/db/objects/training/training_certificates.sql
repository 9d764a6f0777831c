-- The newest certificate of each person for each programme, valid, expired or revoked.
create view training_certificates as
  select distinct on (c.training_project_id, a.user_id)
    c.training_project_id, a.user_id, a.id as attendee_id, a.training_id, a.status, a.valid_from, a.expires_on
  from training_covers c
  join training_attendees a on a.training_project_id = c.by_project_id and a.status in ('passed', 'revoked')
  order by c.training_project_id, a.user_id, a.passed_at desc, a.id desc;
