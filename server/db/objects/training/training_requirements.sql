-- The programmes that people must hold.
create view training_requirements as
  select u.id as user_id, r.training_project_id
  from training_people u cross join lateral training_required(u.roles, u.location_id) r;
