-- Backups that were taken of this database, so that their age is seen.
create table backups (
  id bigint generated always as identity primary key,
  taken_at timestamptz(3) not null,
  size bigint not null check (size >= 0)
);
