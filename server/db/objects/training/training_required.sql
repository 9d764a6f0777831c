-- The programmes that people of these roles, at this location, must hold: active ones of the roles and locations.
create function training_required("roles" text[], "location" bigint)
returns table (training_project_id bigint) language sql stable as $$
  select p.id from training_projects p
  where p.status = 'active' and "roles" && p.role_names
    and (not exists (select from training_project_locations l where l.training_project_id = p.id)
      or exists (select from training_project_locations l
        where l.training_project_id = p.id and l.location_id = "location"))
$$;
