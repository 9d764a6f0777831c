-- The programmes that people must hold: active ones of their roles, at their locations. Displays on walls hold none.
create view training_requirements as
  select u.id as user_id, p.id as training_project_id
  from training_projects p
  join users u on u.roles && p.role_names and u.status in ('active', 'locked')
    and coalesce(u.config ->> 'kiosk' in ('1', 'true'), false) is false
  where p.status = 'active'
    and (not exists (select from training_project_locations l where l.training_project_id = p.id)
      or exists (select from training_project_locations l
        where l.training_project_id = p.id and l.location_id = u.location_id));
