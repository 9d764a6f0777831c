-- The search for documents walks these by their numbers.
create index training_projects_number on training_projects (number collate "C", id);
create index trainings_number on trainings (number collate "C", id);
