-- The programmes whose certificate counts for a programme: itself, what refreshes it or what it refreshes, its equivalent.
create view training_covers as
  select p.id as training_project_id, p.id as by_project_id from training_projects p
  union
  select p.id, p.refresher_project_id from training_projects p where p.refresher_project_id is not null
  union
  select p.refresher_project_id, p.id from training_projects p where p.refresher_project_id is not null
  union
  select p.id, p.equivalent_project_id from training_projects p where p.equivalent_project_id is not null;
