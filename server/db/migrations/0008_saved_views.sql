-- Queries of lists kept by name, one's own or shared with everybody who reads the list.

create table saved_views (
  id bigint generated always as identity primary key,
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  is_shared boolean not null default false,
  query text check (length(query) between 1 and 4000),
  columns text check (length(columns) between 1 and 8000),
  owner_id bigint not null references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index saved_views_name_key on saved_views (owner_id, list, name);
create index saved_views_shared on saved_views (list) where is_shared;
