-- Of what a row of a file says only that is kept twice which no other row may say.
alter table import_rows drop column parsed, add column held text[] not null default '{}';
