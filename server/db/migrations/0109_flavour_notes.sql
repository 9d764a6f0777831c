-- What an ingredient tastes of, by which the bench finds it.
alter table products add column flavor_note text check (length(flavor_note) between 1 and 200);
