-- Each person and each programme that is required of the person, with the newest certificate.
create view training_compliance as
  select r.user_id, r.training_project_id, c.attendee_id, c.training_id, c.status, c.valid_from, c.expires_on,
    t.retrain_by
  from training_requirements r
  left join training_certificates c
    on c.training_project_id = r.training_project_id and c.user_id = r.user_id
  left join training_retraining t
    on t.training_project_id = r.training_project_id and t.training_id = c.training_id;
