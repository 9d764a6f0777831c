-- The names of the members of a project.
create view projects_now as
  select p.id, (select string_agg(u.name, ', ' order by u.name) from project_members m
    join users u on u.id = m.user_id where m.project_id = p.id) as members
  from projects p;
